-- Who made a key; null for keys from before.
ALTER TABLE "api_keys" ADD COLUMN "created_by" TEXT;

-- Set while a project is being deleted: no key reaches it any more.
ALTER TABLE "projects" ADD COLUMN "closing_at" TIMESTAMPTZ(6);

CREATE TABLE "admins" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admins_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "admins_role_check" CHECK ("role" IN ('viewer', 'admin', 'owner'))
);

CREATE TABLE "admin_sessions" (
    "token_sha256" TEXT NOT NULL,
    "admin_id" TEXT,
    "root_sha256" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("token_sha256"),
    CONSTRAINT "admin_sessions_whose_check" CHECK (("admin_id" IS NULL) <> ("root_sha256" IS NULL))
);

CREATE TABLE "audit_log" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "actor_role" TEXT,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "ip" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "upstreams" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "api_key" BYTEA,
    "secret_key_id" TEXT,
    "models" TEXT[] NOT NULL,
    "cached_token_price" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upstreams_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "upstreams_kind_check" CHECK ("kind" IN ('openai', 'anthropic')),
    CONSTRAINT "upstreams_secret_check" CHECK (("api_key" IS NULL) = ("secret_key_id" IS NULL))
);

CREATE TABLE "hivestate_settings" (
    "tenant_id" TEXT NOT NULL,
    "settings" JSONB NOT NULL,

    CONSTRAINT "hivestate_settings_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "usage_days" (
    "tenant_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "project_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "turns" BIGINT NOT NULL DEFAULT 0,
    "compiles" BIGINT NOT NULL DEFAULT 0,
    "compiled_tokens" BIGINT NOT NULL DEFAULT 0,
    "recalls" BIGINT NOT NULL DEFAULT 0,
    "stored_records" BIGINT NOT NULL DEFAULT 0,
    "compressions" BIGINT NOT NULL DEFAULT 0,
    "prompt_tokens" BIGINT NOT NULL DEFAULT 0,
    "saved_tokens" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("tenant_id","day","project_id","key_id")
);

CREATE UNIQUE INDEX "admins_token_sha256_key" ON "admins"("token_sha256");
CREATE INDEX "admins_tenant_id_created_at_idx" ON "admins"("tenant_id", "created_at");
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions"("expires_at");
CREATE INDEX "admin_sessions_admin_id_idx" ON "admin_sessions"("admin_id");
CREATE INDEX "audit_log_tenant_id_id_idx" ON "audit_log"("tenant_id", "id" DESC);
CREATE UNIQUE INDEX "upstreams_tenant_id_name_key" ON "upstreams"("tenant_id", "name");

ALTER TABLE "admins" ADD CONSTRAINT "admins_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "upstreams" ADD CONSTRAINT "upstreams_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hivestate_settings" ADD CONSTRAINT "hivestate_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
