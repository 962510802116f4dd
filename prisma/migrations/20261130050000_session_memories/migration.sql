-- What compression keeps of a conversation between two requests, where no Redis keeps it.
CREATE TABLE "session_memories" (
    "project_id" TEXT NOT NULL,
    "scope_key" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "memory" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "session_memories_pkey" PRIMARY KEY ("project_id", "scope_key")
);

CREATE INDEX "session_memories_used_at_idx" ON "session_memories"("used_at");
