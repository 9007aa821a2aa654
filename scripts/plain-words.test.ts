import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

/** Names that a reader had to translate, and what they are called. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:createReach|Reach)\b/, 'EngineHttpClient'],
  [/\bSaying\b|\btellerOf\b/, 'GraphFragment'],
  [/\bkeepAsItIs\b/, 'dismissQuestion'],
  [/\bSurroundings\b/, 'CommandContext, RuleContext'],
  [
    /\b(?:oftenAsked|tickOff|createRecent|wrongInSignIn|isPassedOn|everyFactHasAPart)\b/,
    'the name of the table',
  ],
  [/interface Handed\b/, 'AvailableFacts'],
  [/interface Pages\b/, 'WebPages'],
];

/** Words of no other codebase, and the ordinary ones. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/, 'again'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix'],
  [/\bfor who (?:has|may|is|wants|reads)\b/, 'for anyone who'],
  [/(?:\/\/|\/\*\*|\*|--|[.;:]) [Ww]hoever (?:has|may|reads|asks|wrote|finds|changes)\b/, 'anyone who'],
];

/** Words of patients and clinicians, and numbered migrations, which never change. */
const OTHERS_WORDS =
  /^packages\/clinical\/|^teams\/consult\/rules\/|^tests\/(?:claims-blind|extraction-blind|emergencies|lens-questions|first-hour|clinical-views)\/|^examples\/patients\/|migrations\/\d|plain-words\.test\.ts$/;

describe('the words of the code', () => {
  const files = globSync('{packages,apps,teams,tests,bench,scripts,examples}/**/*.{ts,tsx,sql}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .filter((file) => !OTHERS_WORDS.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);

  it('reads the repository', () => {
    expect(files.length).toBeGreaterThan(2_000);
  });

  it.each([...NAMES, ...WORDS])('has no %s but %s', (old) => {
    expect(files.filter(([, text]) => old.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('names fixtures after what they are for: no world.ts, no stand.ts', () => {
    const found = files
      .map(([file]) => file)
      .filter((file) => /(?:^|-)(?:world|stand)\.ts$/.test(basename(file)));
    expect(found).toEqual([]);
  });
});
