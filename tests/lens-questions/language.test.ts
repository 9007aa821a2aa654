import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonQuestions } from '@consilium/example-patients';
import {
  CLINICAL_LIMITS,
  constructsOf,
  LANGUAGE,
  parseCypher,
} from '@consilium/record/test-support/lens-parts';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run-command.ts';

const here = (name: string) => new URL(name, import.meta.url);
const asked: readonly { readonly cypher: string }[] = [
  ...['first-half/questions.json', 'second-half/questions.json', 'second-half/repairs.json'].flatMap((name) =>
    JSON.parse(readFileSync(here(name), 'utf8')),
  ),
  ...commonQuestions,
];

/** Used by no question, and why it stays. */
const KEPT: Readonly<Record<string, string>> = {
  'ENDS WITH': 'the refusal of `=~` says to write it',
  'WITH *': 'refusals say to write it',
  'UNION ALL': 'asked by b074, whose first form is refused',
};

const used = new Set(
  asked.flatMap(({ cypher }) => {
    try {
      return [...constructsOf(parseCypher(cypher, CLINICAL_LIMITS))];
    } catch {
      // Two of the questions are refused at once, on purpose: their repairs count.
      return [];
    }
  }),
);

describe('the language of the lens [A5]', () => {
  it('is what docs/lens.md lists, in the same order', () => {
    const page = readFileSync(join(root, 'docs/lens.md'), 'utf8');
    const section = page.slice(page.indexOf('## The language'), page.indexOf('Anything else is refused'));
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'));
    const listed = rows.flatMap((row) => [
      ...row
        .split(' | ', 2)[1]!
        .replaceAll('\\|', '|')
        .matchAll(/`([^`]+)`/g),
    ]);
    expect(listed.map(([, name]) => name)).toEqual(LANGUAGE);
  });

  it('has nothing that nobody asks in', () => {
    expect(LANGUAGE.filter((name) => !used.has(name) && KEPT[name] === undefined)).toEqual([]);
    expect(Object.keys(KEPT).filter((name) => used.has(name))).toEqual([]);
  });
});
