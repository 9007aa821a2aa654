import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';

/** What is run: its command lists what there is. */
export type WorkKind = 'function' | 'pipeline';

/** The text of a JSON object from a file; `-`: what is piped in. Throws Trouble, which quotes nothing of it. */
export async function readInput(file: string, kind: WorkKind): Promise<string> {
  const bytes = await (file === '-' ? buffer(process.stdin) : readFile(file)).catch((cause: unknown) => {
    const what = `${file} cannot be read.`;
    throw new Trouble('file-unreadable', { what, remedy: 'check its name', exit: EXIT.usage, cause });
  });
  const text = bytes.toString('utf8');
  try {
    const input: unknown = JSON.parse(text);
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return text;
  } catch {
    // Said below, without its words.
  }
  throw new Trouble('not-json', {
    what: `${file === '-' ? 'What was piped in' : file} is no JSON object.`,
    remedy: `give an object such as {"name": "value"}; ${kind} list --json has the schemas`,
    exit: EXIT.usage,
  });
}
