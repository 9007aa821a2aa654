import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Patient } from './faults/fault.ts';

/** Words behind `start`, and how everything is put back. */
interface Plan {
  readonly words: readonly string[];
  readonly clean: () => void;
}

type Trouble = readonly [name: string, plant: (patient: Patient) => Plan, says: RegExp];

const envFile =
  (line: string) =>
  ({ clone, data }: Patient): Plan => {
    writeFileSync(join(clone, '.env'), `LOG_LEVEL=error\n${line}\n`);
    return { words: ['--data', data], clean: () => rmSync(join(clone, '.env')) };
  };

/** What makes a start fail, and what it must say: the cause, and the variable and line where there is one. */
export const TROUBLES: readonly Trouble[] = [
  [
    'keys that are gone',
    ({ data }) => {
      const file = join(data, 'keys.json');
      renameSync(file, `${file}-away`);
      return { words: ['--data', data], clean: () => renameSync(`${file}-away`, file) };
    },
    /keys\.json is missing/,
  ],
  [
    'data of a newer release',
    ({ data }) => {
      const file = join(data, 'consilium.json');
      const kept = readFileSync(file, 'utf8');
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(kept) as object), format: 99 }));
      return { words: ['--data', data], clean: () => writeFileSync(file, kept) };
    },
    /written by a newer release/,
  ],
  [
    'a file where the folder should be',
    ({ clone }) => ({ words: ['--data', join(clone, 'package.json', 'data')], clean: () => undefined }),
    /is a file or lies below one, and not a folder/,
  ],
  ['a line of .env that is no assignment', envFile('AI_API_KEY: abc'), /line 2: "AI_API_KEY: abc"/],
  ['a setting that is none', envFile('AI_PROVIDER=chatgpt'), /AI_PROVIDER \(\.env, line 2\)/],
];
