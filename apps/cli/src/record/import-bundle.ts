import { type ApiClient, type Problem, troubleOf } from '../api/client.ts';
import { type ApiFlags, connect } from '../api/connect.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { type Say, withProgress } from '../report/with-progress.ts';
import { type BundleFile, openBundle } from './bundle-file.ts';
import { withNewPatient } from './open-new-patient.ts';

interface ImportOptions extends ApiFlags {
  readonly patient: string;
  readonly bundle: string;
  readonly source: string;
  readonly new?: boolean;
}

interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly replacedByHand: number;
}

interface Line {
  readonly progress?: {
    readonly stage: 'checking' | 'writing';
    readonly done: number;
    readonly total: number;
  };
  readonly result?: Imported;
  readonly problem?: Problem;
}

/** Sends a bundle piece by piece, shows how far it is, and tells what it changed. */
export async function importBundle(options: ImportOptions, at: CommandContext): Promise<void> {
  const { patient } = options;
  const bundle = await openBundle(options.bundle);
  try {
    const api = await connect(options, at.environment);
    const send = () => withProgress('sending', at.report, (say) => sendBundle(api, options, bundle, say));
    const done = options.new
      ? await withNewPatient(options, at, send)
      : await send().catch((error: unknown) => {
          throw withNew(error, patient);
        });
    const { added, changed, unchanged, replacedByHand } = done;
    const byHand = replacedByHand === 0 ? '' : `, ${replacedByHand} of them had been written by hand`;
    at.report.result(done, `${added} added, ${changed} changed, ${unchanged} unchanged${byHand}`);
  } finally {
    await bundle.close();
  }
}

async function sendBundle(
  api: ApiClient,
  { patient, source }: ImportOptions,
  { bytes, size }: BundleFile,
  say: Say,
): Promise<Imported> {
  const whole = size === null ? '' : ` of ${megabytes(size)}`;
  async function* counted(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const piece of bytes) {
      yield piece;
      sent += piece.length;
      say('sending', `${megabytes(sent)}${whole} MB`);
    }
  }
  const path = `/v1/patients/${patient}/record/import?source=${encodeURIComponent(source)}`;
  for await (const line of api.postForLines(path, counted(), size)) {
    const { progress, result, problem } = line as Line;
    if (result !== undefined) return result;
    if (problem !== undefined) throw troubleOf(problem, problem.status ?? 500);
    if (progress?.stage === 'checking') say('checking', `${progress.done} of ${progress.total} entries`);
    if (progress?.stage === 'writing') say('writing', `${progress.total} entries`);
  }
  throw new Trouble('cut-off', {
    what: 'The server stopped before it said how the import ended.',
    remedy: 'send it again: what is there already is not written twice',
    exit: EXIT.failed,
  });
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** A patient begins with who may open it: the commonest trouble of a first import. */
function withNew(error: unknown, patient: string): unknown {
  if (!(error instanceof Trouble) || error.code !== 'not_found') return error;
  return new Trouble(error.code, {
    what: `There is no patient ${patient}, or none for you.`,
    remedy: 'check the name; for a new patient beside npm start add --new',
    exit: error.exit,
    cause: error,
  });
}
