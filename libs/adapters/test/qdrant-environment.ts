/** Where the tests of the Qdrant adapter find what is not part of the repository. Empty counts as absent. */
const variable = (name: string): string | null => process.env[name] || null;

/** A real cluster that the conformance suites may fill with collections. */
export const liveCluster = (): { url: string; apiKey: string | null } | null => {
  const url = variable('QDRANT_URL');
  return url === null ? null : { url, apiKey: variable('QDRANT_API_KEY') };
};

/** Path of Qdrant's OpenAPI document (JSON). */
export const openApiPath = (): string | null => variable('HIVEMIND_QDRANT_OPENAPI');
