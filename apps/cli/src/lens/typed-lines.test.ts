import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../report/usage-error.ts';
import { pipedLines } from './typed-lines.ts';

describe('what is piped into the lens [A5] [E6]', () => {
  it.each([[''], ['\n\n'], ['  \n']])('%j is no query, and says what to give', async (text) => {
    const asked = pipedLines(Readable.from([text]));
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toMatchObject({ remedy: expect.stringContaining('MATCH') });
  });

  it('gives every line once, those before the first query too', async () => {
    const lines: string[] = [];
    for await (const line of await pipedLines(Readable.from(['\n:schema\nMATCH (n)\nRETURN n;'])))
      lines.push(line);
    expect(lines).toEqual(['', ':schema', 'MATCH (n)', 'RETURN n;']);
  });
});
