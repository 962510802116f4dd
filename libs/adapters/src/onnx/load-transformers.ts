import { EmbedderSetupError } from '../embedding/embedder-setup-error';

const PACKAGE = '@huggingface/transformers';
const INSTALL = `npm i ${PACKAGE}@4.3.2`;

/** What is used of the package, which is not there to take types from unless somebody chose it. */
export interface Transformers {
  env: { allowRemoteModels: boolean };
  pipeline(
    task: 'feature-extraction',
    model: string,
    options: { dtype: string; device: 'cpu'; local_files_only: boolean },
  ): Promise<
    (
      texts: string[],
      options: { pooling: 'mean' | 'cls'; normalize: boolean },
    ) => Promise<{ dims: readonly number[]; data: ArrayLike<number> }>
  >;
}

/** @throws EmbedderSetupError when the package is not installed, or is and cannot be loaded */
export async function loadTransformers(): Promise<Transformers> {
  // Not a literal, so that the product compiles without the package.
  const name: string = PACKAGE;
  try {
    return (await import(name)) as Transformers;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbedderSetupError(
      reason.includes(`'${PACKAGE}'`)
        ? `The embedder "onnx" needs the package ${PACKAGE}, which is not installed. Install it with: ${INSTALL}`
        : `The package ${PACKAGE} is installed but cannot be loaded: ${reason}. Install it anew with: ${INSTALL}`,
      { cause },
    );
  }
}
