-- A session memory is written with every step of an agent and kept for half an hour: compressing it costs more than it saves.
ALTER TABLE "session_memories" ALTER COLUMN "memory" SET STORAGE EXTERNAL;
