import { GuardedProcessError, guardedLines, limitConcurrency } from '@consilium/base';
import { ConsiliumError, type ImportProgress } from '@consilium/kernel';
import { parseJson } from '@consilium/kernel/parse-json';
import { RecordRefusal } from '../fhir/issue.ts';
import type { BundleEntry } from './bundle-entries.ts';
import type { BundleLine } from './bundle-reader.ts';
import type { CheckedBundle } from './check-bundle.ts';
import { Findings } from './findings.ts';

const READER = new URL('./bundle-reader.ts', import.meta.url);
/** A reader is a process: more of them at once would take the machine from the others. Those who come later wait. */
const reading = limitConcurrency(2);

const LIMITS = {
  /** From its start to its last line. */
  ms: 60_000,
  memoryBytes: 1_000_000_000,
  /** Where everything is escaped that can be, a byte of the bundle becomes up to six; and each entry has a frame. */
  answerBytes: 256_000_000,
};

/**
 * Parses and checks a bundle in a process of its own: a hostile one stops neither this process nor its memory. What comes
 * back is right, and comes entry by entry. `isKnown` is asked before the check; null: it was. Throws RecordRefusal with
 * what is wrong, ConsiliumError('malformed_json'), or the reason of the signal.
 */
export async function readBundle(
  bytes: Uint8Array,
  isKnown: (digest: string) => Promise<boolean>,
  onProgress: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<CheckedBundle | null> {
  try {
    return await reading(() => read(bytes, isKnown, onProgress, signal), signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GuardedProcessError)) throw error;
    const { ms, memoryBytes } = LIMITS;
    const text = `must be checked in ${ms / 1e3} s and ${memoryBytes / 1e6} MB: send it as several bundles`;
    throw new RecordRefusal([{ severity: 'error', code: 'too-costly', expression: 'Bundle', text }]);
  }
}

async function read(
  bytes: Uint8Array,
  isKnown: (digest: string) => Promise<boolean>,
  onProgress: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<CheckedBundle | null> {
  const entries: BundleEntry[] = [];
  for await (const text of guardedLines(READER, null, bytes, LIMITS, signal)) {
    const line = parseJson(text) as BundleLine;
    if (line.is === 'entry') entries.push(line.entry);
    else if (line.is === 'checked') onProgress({ stage: 'checking', done: line.done, total: line.total });
    else if (line.is === 'malformed')
      throw new ConsiliumError('malformed_json', { remedy: 'send one JSON text in UTF-8' });
    else if (line.is === 'refused') throw new RecordRefusal(line.issues);
    else if (line.is === 'parsed') {
      if (await isKnown(line.digest)) return null;
    } else {
      const findings = new Findings();
      findings.add(line.warnings);
      return { entries, elsewhere: new Set(line.elsewhere), findings };
    }
  }
  throw new GuardedProcessError('a guarded process ended without its last line');
}
