import { defineConfig } from 'prisma/config';

/** What the Prisma command line needs; the services read their own configuration. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/hivemind' },
});
