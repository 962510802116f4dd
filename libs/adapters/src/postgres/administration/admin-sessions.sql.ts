/** Uses are written once a minute. A use that cannot be told from the one before costs no write. */
const USED = `
used AS (
  UPDATE admins a SET last_used_at = to_timestamp($2) FROM found
  WHERE a.id = found.id AND (a.last_used_at IS NULL OR a.last_used_at <= to_timestamp($2::float8 - 60))
)`;

const USABLE = `a.revoked_at IS NULL AND (a.expires_at IS NULL OR a.expires_at > to_timestamp($2::float8))`;

/** $1 SHA-256 of the token, $2 now in epoch seconds. */
export const IDENTIFY = `
WITH found AS (
  SELECT a.id, a.name, a.role, a.tenant_id, extract(epoch FROM a.expires_at)::float8 AS expires_at
  FROM admins a WHERE a.token_sha256 = $1 AND ${USABLE}
), ${USED}
SELECT * FROM found`;

/**
 * A session whose administrator is still one, or the operator's while the token is the one it was opened with.
 *
 * $1 SHA-256 of the cookie, $2 now in epoch seconds, $3 SHA-256 of the operator's token or null.
 */
export const RESUME = `
WITH found AS (
  SELECT a.id, a.name, a.role, a.tenant_id,
         extract(epoch FROM least(s.expires_at, a.expires_at))::float8 AS expires_at
  FROM admin_sessions s JOIN admins a ON a.id = s.admin_id
  WHERE s.token_sha256 = $1 AND s.expires_at > to_timestamp($2::float8) AND ${USABLE}
  UNION ALL
  SELECT 'root', 'root', 'root', NULL, extract(epoch FROM s.expires_at)::float8
  FROM admin_sessions s
  WHERE s.token_sha256 = $1 AND s.expires_at > to_timestamp($2::float8) AND s.root_sha256 = $3
), ${USED}
SELECT * FROM found`;

/**
 * Sessions that are over go along the way, a few at a time.
 *
 * $1 SHA-256 of the cookie, $2 administrator or null, $3 SHA-256 of the operator's token or null, $4 now, $5 its end.
 */
export const OPEN = `
WITH swept AS (
  DELETE FROM admin_sessions WHERE token_sha256 IN (
    SELECT token_sha256 FROM admin_sessions WHERE expires_at < to_timestamp($4::float8) AND token_sha256 <> $1
    ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO admin_sessions (token_sha256, admin_id, root_sha256, created_at, expires_at)
VALUES ($1, $2, $3, to_timestamp($4::float8), to_timestamp($5::float8))`;

/** $1 SHA-256 of the cookie. */
export const CLOSE = 'DELETE FROM admin_sessions WHERE token_sha256 = $1';
