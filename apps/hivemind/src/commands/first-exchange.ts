import { relative } from 'node:path';
import { connectionPath } from '../embedded/connection-file';

/** Commands that try the platform by hand. They read the key from its file, so that it is never shown. */
export function firstExchange(baseUrl: string, dataDir: string): string {
  const path = relative(process.cwd(), connectionPath(dataDir));
  const read = (field: string) => `$(node -p "JSON.parse(require('fs').readFileSync('${path}')).${field}")`;
  const call = (route: string, body: object) =>
    [
      `  curl -s ${baseUrl}/hivemind/v1${route} \\`,
      '    -H "Authorization: Bearer $HIVEMIND_API_KEY" -H "X-Hivemind-Project: $HIVEMIND_PROJECT" \\',
      `    -H "Content-Type: application/json" -d '${JSON.stringify(body)}'`,
    ].join('\n');
  const exchange = { session_id: 'session-1', turn_number: 1, exchange_pair_id: 'xp-1' };
  return [
    `  export HIVEMIND_API_KEY=${read('api_key')}`,
    `  export HIVEMIND_PROJECT=${read('project_id')}`,
    call('/turn', { user_input: 'When is the staging database rebuilt?', ...exchange, budget_total: 8192 }),
    call('/conversation/store', { content: 'On Mondays at 03:00 UTC.', role: 'assistant', ...exchange }),
    '',
  ].join('\n');
}
