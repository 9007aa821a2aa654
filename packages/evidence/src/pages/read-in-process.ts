import { runGuarded } from '@consilium/base';
import { unreadable } from '../egress/refusals.ts';
import type { ReadingLimits } from './limits.ts';
import type { Reading, ReadingTask } from './reader-process.ts';

const READER = new URL('./reader-process.ts', import.meta.url);

/** Reads one page in a process of its own. Rejects on one that is broken, too slow or too large when unpacked. */
export async function readInProcess(
  bytes: Uint8Array,
  { kind, charset }: Pick<ReadingTask, 'kind' | 'charset'>,
  limits: ReadingLimits,
  signal: AbortSignal,
  /** A turn waits for its page. */
  awaited = true,
): Promise<Reading> {
  const task: ReadingTask = { kind, charset, characters: limits.characters, pdfPages: limits.pdfPages };
  const guards = {
    ms: limits.readingMs,
    memoryBytes: limits.readingBytes,
    // A character takes at most six bytes of JSON; the title is short.
    answerBytes: limits.characters * 6 + 10_000,
    awaited,
  };
  return readingOf(await runGuarded(READER, task, bytes, guards, signal), limits);
}

/** The reader has held hostile bytes: its answer is looked at like any other. */
function readingOf(answer: unknown, { characters }: ReadingLimits): Reading {
  const { title, text, truncated } = Object(answer);
  if (typeof title !== 'string' || typeof text !== 'string' || text.length > characters) throw unreadable();
  return { title, text, truncated: truncated === true };
}
