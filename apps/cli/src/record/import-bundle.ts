import { readFileSync } from 'node:fs';
import { type ApiFlags, connect } from '../api/connect.ts';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { withProgress } from '../report/with-progress.ts';
import type { Surroundings } from '../surroundings.ts';
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

/** Sends a bundle and tells what it changed. */
export async function importBundle(options: ImportOptions, at: Surroundings): Promise<void> {
  const { patient, source } = options;
  const bytes = readBundle(options.bundle);
  const entries = checkBundle(bytes, options.bundle);
  const api = await connect(options, at.environment);
  const size = `${entries} entries, ${(bytes.length / 1_000_000).toFixed(1)} MB`;
  const send = () =>
    withProgress(`${size}: the server checks and writes`, at.report, async () => {
      const answer = await api.post(
        `/v1/patients/${patient}/record/import?source=${encodeURIComponent(source)}`,
        bytes,
      );
      return (await answer.json()) as Imported;
    });
  const done = options.new
    ? await withNewPatient(options, at, send)
    : await send().catch((error: unknown) => {
        throw withNew(error, patient);
      });
  const { added, changed, unchanged, replacedByHand } = done;
  const byHand = replacedByHand === 0 ? '' : `, ${replacedByHand} of them had been written by hand`;
  at.report.result(done, `${added} added, ${changed} changed, ${unchanged} unchanged${byHand}`);
}

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

function readBundle(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Trouble('no-file', {
      what: `${file} cannot be read (${code}).`,
      remedy: 'name a file with a FHIR R4 bundle, or - for what is piped in',
      exit: EXIT.usage,
      cause: error,
    });
  }
}

/** What is no bundle at all is said here: the server would only say that it is not valid. Gives the count of entries. */
function checkBundle(bytes: Uint8Array, file: string): number {
  const named = file === '-' ? 'What is piped in' : file;
  const wrong = (what: string) =>
    new Trouble('no-bundle', {
      what: `${named} ${what}.`,
      remedy:
        'name a file with a FHIR R4 bundle: {"resourceType": "Bundle", "type": "transaction", "entry": […]}',
      exit: EXIT.usage,
    });
  let value: { resourceType?: unknown; entry?: unknown } | null;
  if (bytes.length === 0) throw wrong('is empty');
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as typeof value;
  } catch {
    throw wrong('is no JSON in UTF-8');
  }
  if (value?.resourceType !== 'Bundle') throw wrong(`is no bundle but ${kindOf(value?.resourceType)}`);
  return Array.isArray(value.entry) ? value.entry.length : 0;
}

function kindOf(type: unknown): string {
  return typeof type === 'string' ? `a single ${type.slice(0, 40)}` : 'something else';
}
