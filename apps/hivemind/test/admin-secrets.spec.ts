import { connectPostgres, findEmbeddedDatabase } from '@hivemind/adapters';
import { ADMIN_ROUTES, type issuedAdminData, type issuedKeyData, type upstreamData } from '@hivemind/contracts/admin';
import type { z } from 'zod';
import { AdminClient } from './support/admin-client';
import { ownPlatform } from './support/started-platform';

const platform = ownPlatform({ HIVEMIND_LOG_LEVEL: 'debug' });

it('tells secrets once and nowhere else: not in logs, the database, the audit log, receipts, exports or answers', async () => {
  const { admin_url: url, admin_token: root, tenant_id, project_id } = platform.current.connection;
  const admin = AdminClient.withToken(url, root, tenant_id);
  const planted = ['upstream', 'changed-upstream', 'storage', 'rotated-storage'].map(
    (name) => `planted-${name}-secret`,
  );
  const [upstreamKey, changedKey, storageKey, rotatedKey] = planted as [string, string, string, string];
  const answers: string[] = [];
  const send = async <D>(method: string, path: string, body?: unknown): Promise<D> => {
    const answer = await admin.send<D>(method, path, body);
    answers.push(JSON.stringify(answer.body));
    return answer.body.data;
  };

  const address = { base_url: 'http://127.0.0.1:9/v1' };
  const upstream = { name: 'u', kind: 'openai', ...address, api_key: upstreamKey };
  await send('POST', '/upstreams', upstream);
  const saved = await send<z.output<typeof upstreamData>>('POST', '/upstreams', { ...upstream, check: false });
  await send('PATCH', `/upstreams/${saved.upstream.id}`, { api_key: changedKey, check: false });
  const cluster = { kind: 'qdrant', url: 'http://127.0.0.1:9', api_key: storageKey };
  await send('PUT', `/projects/${project_id}/storage`, cluster);
  await send('PUT', `/projects/${project_id}/storage`, { ...cluster, url: `http://user:${storageKey}@127.0.0.1:9` });
  await send('POST', `/projects/${project_id}/storage/rotate`, { api_key: rotatedKey });

  const key = (await admin.post<z.output<typeof issuedKeyData>>('/keys', { name: 'k', all_projects: true })).body.data;
  const owner = (await admin.post<z.output<typeof issuedAdminData>>('/admins', { name: 'o', role: 'owner' })).body.data;
  const signedIn = await admin.post('/session', { token: owner.token });
  const cookie = /hivemind_session=([^;]+)/.exec(signedIn.headers.get('set-cookie')!)![1]!;
  await admin.post('/session', { token: 'hma_planted-and-wrong' });
  await platform.current.client.post('/create_memory', { content: 'The greenhouse is heated at night.' });

  for (const { method, path, access } of ADMIN_ROUTES)
    if (method === 'GET' && access !== 'public' && !/\{(?!project_id)/.test(path))
      await send('GET', path.replace('{project_id}', project_id));
  const exported = await fetch(`${platform.current.connection.base_url}/hivemind/v1/export`, {
    headers: { authorization: `Bearer ${platform.current.connection.api_key}`, 'x-hivemind-project': project_id },
  });
  const places = {
    answers: answers.join('\n'),
    log: platform.current.log,
    database: await dump(platform.current.dataDir),
    export: await exported.text(),
  };
  expect(places.database).toContain(saved.upstream.id);
  expect(places.answers).toContain('upstream.create');
  expect(places.export).toContain('heated at night');
  expect(places.log).toContain('/admin/v1/upstreams');
  for (const secret of [...planted, root, key.secret, owner.token, cookie, 'hma_planted-and-wrong'])
    for (const [place, text] of Object.entries(places)) expect([place, text.includes(secret)]).toEqual([place, false]);
}, 60_000);

/** Every row of every table, as text; bytes as hexadecimal digits and as characters. */
async function dump(dataDir: string): Promise<string> {
  const postgres = connectPostgres(findEmbeddedDatabase(dataDir)!);
  try {
    const { rows: tables } = await postgres.pool.query<{ name: string }>(
      `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await postgres.pool.query<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM ${name} t`);
      for (const { row } of rows)
        texts.push(
          row,
          row.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1')),
        );
    }
    return texts.join('\n');
  } finally {
    await postgres.close();
  }
}
