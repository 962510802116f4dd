-- A project may have whole packets kept for some days; by default none is.
ALTER TABLE "projects" ADD COLUMN "keep_packets_days" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "kept_packets" (
    "project_id" TEXT NOT NULL,
    "receipt_id" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "kept_packets_pkey" PRIMARY KEY ("project_id", "receipt_id")
);

CREATE INDEX "kept_packets_expires_at_idx" ON "kept_packets"("expires_at");
