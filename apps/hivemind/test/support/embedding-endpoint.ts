import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const DIMENSIONS = 24;

/** A stand-in for text-embeddings-inference: `POST /` with `inputs`, answered with a vector of words for each text. */
export class EmbeddingEndpoint {
  /** Texts that it was asked for, in order. */
  readonly texts: string[] = [];
  private readonly server: Server;
  private answersLeft = Infinity;
  private onHeld: () => void = () => undefined;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (this.answersLeft <= 0) return this.onHeld();
        this.answersLeft--;
        const { inputs } = JSON.parse(Buffer.concat(chunks).toString()) as { inputs: string[] };
        this.texts.push(...inputs);
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(inputs.map(vectorOf)));
      });
    });
  }

  static async listen(): Promise<EmbeddingEndpoint> {
    const endpoint = new EmbeddingEndpoint();
    await new Promise<void>((resolve) => endpoint.server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  /** Settings under which a process embeds here. */
  settings(model: string): Record<string, string> {
    return {
      HIVEMIND_EMBEDDER: 'huggingface',
      HIVEMIND_EMBEDDING_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      HIVEMIND_EMBEDDING_MODEL: model,
      HIVEMIND_EMBEDDING_DIMENSIONS: String(DIMENSIONS),
    };
  }

  /** Answers so many requests more and no other; resolves when one is kept waiting. */
  holdAfter(answers: number): Promise<void> {
    this.answersLeft = answers;
    return new Promise((resolve) => (this.onHeld = resolve));
  }

  answerAgain(): void {
    this.answersLeft = Infinity;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Texts with words in common are near each other. */
function vectorOf(text: string): number[] {
  const vector = Array<number>(DIMENSIONS).fill(0.01);
  for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
    const place = createHash('sha256').update(word).digest()[0]! % DIMENSIONS;
    vector[place]! += 1;
  }
  return vector;
}
