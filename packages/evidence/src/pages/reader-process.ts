/** `node reader-process.ts <task>`: the bytes of one page come in, one line of JSON goes out. It has no environment and writes no file. */
import { buffer } from 'node:stream/consumers';
import { decodeText } from './decode-text.ts';
import { firstOf, tidyText } from './tidy-text.ts';

/** What the reader is told beside the bytes. */
export interface ReadingTask {
  readonly kind: 'html' | 'text' | 'pdf';
  readonly charset?: string | undefined;
  readonly characters: number;
  readonly pdfPages: number;
}

/** What it says, once. */
export interface Reading {
  readonly title: string;
  readonly text: string;
  readonly truncated: boolean;
}

const TITLE = 300;

async function read(bytes: Uint8Array, task: ReadingTask): Promise<Reading> {
  const found = await extract(bytes, task);
  const text = firstOf(found.text, task.characters);
  const truncated = found.truncated === true || text.length < found.text.length;
  return { title: firstOf(found.title.replaceAll('\n', ' '), TITLE), text, truncated };
}

async function extract(
  bytes: Uint8Array,
  task: ReadingTask,
): Promise<Partial<Reading> & Omit<Reading, 'truncated'>> {
  // Each kind loads its own library: neither is fast to start.
  if (task.kind === 'pdf') return (await import('./pdf-text.ts')).pdfText(bytes, task);
  const decoded = decodeText(bytes, task.charset);
  if (task.kind === 'text') return { title: '', text: tidyText(decoded) };
  return (await import('./html-text.ts')).htmlText(decoded);
}

const bytes = await buffer(process.stdin);
const reading = await read(new Uint8Array(bytes), JSON.parse(process.argv[2] ?? ''));
process.stdout.write(JSON.stringify(reading), () => process.exit(0));
