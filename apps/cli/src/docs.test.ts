import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXIT } from './report/exit-codes.ts';
import { commandNames } from './run.ts';

const page = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');

describe('docs/cli.md [E6]', () => {
  it('explains every exit code, and no other', () => {
    const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT).toSorted((one, other) => one - other));
  });

  it.each(commandNames())('names %s', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
  });
});
