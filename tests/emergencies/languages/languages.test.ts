import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmergencyScreen } from '@consilium/clinical';
import { emergencyCatalogue } from '@consilium/server/emergency-catalogue';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { screen } from '../screen.ts';
import { DEVELOPMENT_FILE, unseenMessages } from '../unseen.ts';
import { EVEN_UNREAD, FIRST_RUN, FLOORS } from './figures.ts';
import hashes from './hashes.json' with { type: 'json' };

/** 20 emergencies and 10 others a language, by an author who has not seen the catalogue. */
const item = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  kind: z.enum(['emergency', 'other']),
  subject: z.string(),
  text: z.string().min(1),
});
const folder = import.meta.dirname;
const languages = readdirSync(folder)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => name.slice(0, 2));

const read = (language: string) => readFileSync(join(folder, `${language}.json`), 'utf8');
const setOf = (language: string) => z.array(item).parse(JSON.parse(read(language)));
function scoreOf(set: readonly z.output<typeof item>[]) {
  const emergencies = set.filter(({ kind }) => kind === 'emergency');
  const others = set.filter(({ kind }) => kind === 'other');
  return {
    found: emergencies.filter(({ text }) => screen.check(text) !== null).length,
    of: emergencies.length,
    quiet: others.filter(({ text }) => screen.check(text) === null).length,
    ofOthers: others.length,
  };
}

describe('the emergency screen in other languages, by authors who have not seen it [A15]', () => {
  it.each(languages)('%s holds what was reached', (language) => {
    expect(createHash('sha256').update(read(language)).digest('hex')).toBe(
      (hashes as Readonly<Record<string, string>>)[language],
    );
    const set = setOf(language);
    const all = scoreOf(set);
    const first = FIRST_RUN[language];
    const print = ({ found, of, quiet, ofOthers }: typeof all) =>
      `found ${found} of ${of}, quiet ${quiet} of ${ofOthers}`;
    console.info(
      `${language}: the first time found ${first?.found} of ${all.of}, quiet ${first?.quiet} of ${all.ofOthers}; even ids before they were read found ${EVEN_UNREAD[language]} of 10; now, repaired on, ${print(all)}`,
    );
    expect(all.found).toBeGreaterThanOrEqual(FLOORS[language]?.found ?? 0);
    expect(all.quiet).toBeGreaterThanOrEqual(FLOORS[language]?.quiet ?? 0);
  });

  it('has a set for every language of the catalogue', () => {
    expect(languages.sort()).toEqual(Object.keys(FIRST_RUN).sort());
  });

  it('changes nothing of an English message, and says of none that it is not read', () => {
    const english = createEmergencyScreen(
      emergencyCatalogue().filter(({ path }) => !path.endsWith('/core.yml')),
    );
    const messages = [...unseenMessages(), ...unseenMessages(DEVELOPMENT_FILE)];
    const changed = messages.filter(
      ({ text }) => JSON.stringify(screen.check(text)) !== JSON.stringify(english.check(text)),
    );
    expect(changed).toEqual([]);
    expect(messages.filter(({ text }) => screen.unread?.(text, null) !== null)).toEqual([]);
  });
});
