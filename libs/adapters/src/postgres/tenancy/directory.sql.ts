/**
 * All facts of a key in one round trip. Times as epoch seconds. A project that is being deleted is none of them.
 *
 * $1 SHA-256 of the secret.
 */
export const KEY_FACTS = {
  name: 'key_facts',
  text: `
SELECT k.id, k.tenant_id, k.role, k.all_projects, k.destructive,
       extract(epoch FROM k.expires_at)::float8 AS expires_at, extract(epoch FROM k.revoked_at)::float8 AS revoked_at,
       w.plan_name, w.max_top_k, w.rate_limit, w.in_flight_ceiling, w.allow_destructive, w.receipts_enabled,
       (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.name, 'isDefault', p.is_default, 'connected', b.project_id IS NOT NULL,
          'keepPacketsDays', p.keep_packets_days,
          'roles', (SELECT coalesce(jsonb_agg(r.role ORDER BY r.role), '[]') FROM project_roles r WHERE r.project_id = p.id)
        ) ORDER BY p.created_at, p.id), '[]')
        FROM projects p LEFT JOIN storage_bindings b ON b.project_id = p.id
        WHERE p.tenant_id = k.tenant_id AND p.closing_at IS NULL) AS projects
FROM api_keys k JOIN workspaces w ON w.tenant_id = k.tenant_id
WHERE k.secret_sha256 = $1`,
};

/** $1 project. */
export const STORAGE_BINDING = {
  name: 'storage_binding',
  text: `SELECT kind, url, api_key, secret_key_id FROM storage_bindings WHERE project_id = $1`,
};

/** $1 key ids, $2 epoch seconds of each. */
export const NOTE_USES = `
UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, to_timestamp(used.at))
FROM unnest($1::text[], $2::float8[]) AS used (id, at)
WHERE k.id = used.id`;
