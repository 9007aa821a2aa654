import { limitConcurrency, runGuarded } from '@consilium/base';
import { DOCUMENT_LIMITS } from './limits.ts';
import type { PdfTask, PdfVerdict } from './pdf-reader.ts';

export interface PdfLimits {
  readonly pages: number;
  readonly characters: number;
  readonly readingMs: number;
  readonly readingBytes: number;
}

const READER = new URL('./pdf-reader.ts', import.meta.url);
/** A reader is a process: more of them at once would take the machine from the others. */
const reading = limitConcurrency(2);

/**
 * The text of a PDF by page, in a process of its own: a hostile file stops neither this one nor its memory. Broken,
 * encrypted, too slow or too large when unpacked: `unreadable`. More pages or text than the limits: `too-long`.
 */
export function readPdf(bytes: Uint8Array, limits: PdfLimits = DOCUMENT_LIMITS): Promise<PdfVerdict> {
  const task: PdfTask = { mostPages: limits.pages, mostCharacters: limits.characters };
  const guards = {
    ms: limits.readingMs,
    memoryBytes: limits.readingBytes,
    // A character takes at most six bytes of JSON, a page three more.
    answerBytes: limits.characters * 6 + limits.pages * 3 + 1_000,
  };
  return reading(() => runGuarded(READER, task, bytes, guards)).then(
    (answer) => verdictOf(answer, limits),
    () => ({ is: 'unreadable' }),
  );
}

/** The reader has held hostile bytes: its answer is looked at like any other. */
function verdictOf(answer: unknown, limits: PdfLimits): PdfVerdict {
  const { is, pages } = Object(answer);
  if (is === 'too-long') return { is };
  return is === 'read' && isText(pages, limits) ? { is, pages } : { is: 'unreadable' };
}

function isText(pages: unknown, limits: PdfLimits): pages is readonly string[] {
  if (!Array.isArray(pages) || pages.length > limits.pages) return false;
  if (!pages.every((page) => typeof page === 'string')) return false;
  return pages.reduce((sum, page) => sum + page.length, 0) <= limits.characters;
}
