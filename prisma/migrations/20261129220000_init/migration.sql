CREATE TABLE "workspaces" (
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL DEFAULT 'hive',
    "max_top_k" INTEGER NOT NULL DEFAULT 50,
    "rate_limit" INTEGER NOT NULL DEFAULT 0,
    "in_flight_ceiling" INTEGER NOT NULL DEFAULT 64,
    "allow_destructive" BOOLEAN NOT NULL DEFAULT true,
    "receipts_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspaces_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "roles" (
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("tenant_id","name")
);

CREATE TABLE "project_roles" (
    "tenant_id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "project_roles_pkey" PRIMARY KEY ("project_id","role")
);

CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "tenant_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret_sha256" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "role" TEXT,
    "all_projects" BOOLEAN NOT NULL DEFAULT false,
    "destructive" TEXT,
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_keys_destructive_check" CHECK ("destructive" IN ('none', 'delete', 'purge')),
    CONSTRAINT "api_keys_reach_check" CHECK (NOT ("all_projects" AND "role" IS NOT NULL))
);

CREATE TABLE "storage_bindings" (
    "project_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT,
    "api_key" BYTEA,
    "secret_key_id" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storage_bindings_pkey" PRIMARY KEY ("project_id"),
    CONSTRAINT "storage_bindings_kind_check" CHECK ("kind" IN ('embedded', 'qdrant')),
    CONSTRAINT "storage_bindings_url_check" CHECK (("kind" = 'qdrant') = ("url" IS NOT NULL)),
    CONSTRAINT "storage_bindings_secret_check" CHECK (("api_key" IS NULL) = ("secret_key_id" IS NULL))
);

CREATE TABLE "receipt_index" (
    "project_id" TEXT NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "operation" TEXT NOT NULL,
    "session_id" TEXT,
    "turn_id" TEXT,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "receipt_index_pkey" PRIMARY KEY ("project_id","receipt_id")
);

CREATE TABLE "receipt_outbox" (
    "project_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "body" JSONB NOT NULL,

    CONSTRAINT "receipt_outbox_pkey" PRIMARY KEY ("project_id","seq")
);

CREATE TABLE "receipt_chain_heads" (
    "project_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,

    CONSTRAINT "receipt_chain_heads_pkey" PRIMARY KEY ("project_id")
);

CREATE TABLE "idempotency_keys" (
    "project_id" TEXT NOT NULL,
    "key_sha256" TEXT NOT NULL,
    "request_sha256" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("project_id","key_sha256")
);

-- One default project per workspace. Partial indexes are not part of the Prisma schema.
CREATE UNIQUE INDEX "projects_default_key" ON "projects"("tenant_id") WHERE "is_default";
CREATE UNIQUE INDEX "projects_tenant_id_id_key" ON "projects"("tenant_id", "id");
CREATE INDEX "project_roles_tenant_id_role_idx" ON "project_roles"("tenant_id", "role");
CREATE UNIQUE INDEX "api_keys_secret_sha256_key" ON "api_keys"("secret_sha256");
CREATE INDEX "api_keys_tenant_id_created_at_idx" ON "api_keys"("tenant_id", "created_at");
CREATE INDEX "receipt_index_project_id_session_id_seq_idx" ON "receipt_index"("project_id", "session_id", "seq" DESC);
CREATE INDEX "receipt_index_project_id_operation_seq_idx" ON "receipt_index"("project_id", "operation", "seq" DESC);
CREATE UNIQUE INDEX "receipt_index_project_id_seq_key" ON "receipt_index"("project_id", "seq");
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

ALTER TABLE "projects" ADD CONSTRAINT "projects_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_roles" ADD CONSTRAINT "project_roles_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "project_roles" ADD CONSTRAINT "project_roles_tenant_id_role_fkey" FOREIGN KEY ("tenant_id", "role") REFERENCES "roles"("tenant_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "workspaces"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_role_fkey" FOREIGN KEY ("tenant_id", "role") REFERENCES "roles"("tenant_id", "name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "storage_bindings" ADD CONSTRAINT "storage_bindings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
