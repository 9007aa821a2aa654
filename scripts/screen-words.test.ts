import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

/** What people read: screens, the command line, problems of the API and the fixed texts of teams. */
const READ = [
  'apps/console/src',
  'apps/cli/src',
  'apps/server/src',
  'teams',
  'packages/stand-in/src/behaviours',
];

/** What new users stumbled over, and what says it. */
const BETTER: readonly (readonly [string, string])[] = [
  ['It is right as it stands', 'Yes, keep it'],
  ['It was never true', 'Entered in error'],
  ['Take this one out', 'Remove duplicate'],
  ['Reject because', 'Reject with a reason'],
  ['status not known', 'unknown'],
  ['its status left open', 'choose whether it is current'],
  ["waits for you'", 'needs your review'],
  ['wait for you`', 'need your review'],
  ['Who you are to them', 'Your role'],
  ['you treat', 'treating'],
  ['against their own past"', 'Lab trends'],
  ['>Verdict<', 'Flag'],
  ['go badly together', 'interactions'],
  ['the panel beside has it all', 'Older results are in the panel'],
  ['readers beside it', 'background agents'],
  ['This can be an emergency', 'This may be an emergency'],
  ['Where you are<', 'Country'],
  ['Not this one', 'Cancel'],
  ['Its facts were not looked for', 'Not yet read by the assistant'],
  ['could not be read in one way only', 'could be read in several ways'],
  ['How it stands', 'Status'],
  ['>Whose<', 'Patient'],
  ['Month before', 'Previous month'],
  ["'Parked'", 'Waiting'],
  ['Consilium, by code', 'Automatic message'],
];

describe('the words of screens, commands and problems', () => {
  const files = globSync(`{${READ.join(',')}}/**/*.{ts,tsx,yml}`, { cwd: root })
    .filter((file) => !file.includes('node_modules') && !file.endsWith('generated.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

  it('reads files of each place', () => {
    for (const folder of READ)
      expect(
        files.some(([file]) => file.includes(folder)),
        folder,
      ).toBe(true);
  });

  it.each(BETTER)('do not say "%s" but "%s"', (old) => {
    expect(files.filter(([, text]) => text.includes(old)).map(([file]) => file)).toEqual([]);
  });
});
