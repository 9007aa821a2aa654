import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SentPatient } from '../import/patients.ts';
import type { Question } from './question.ts';
import type { Plain } from './same-answer.ts';

export type ExpectedAnswers = Readonly<Record<string, readonly (readonly Plain[])[]>>;

/** Has another process compute the answers from the bundles, as JSON on a disk: it shares nothing with this one. */
export function expectedAnswers(
  patients: ReadonlyMap<string, SentPatient>,
  questions: readonly Question[],
): ExpectedAnswers {
  const folder = mkdtempSync(join(tmpdir(), 'consilium-questions-'));
  try {
    mkdirSync(join(folder, 'patients'));
    for (const [name, { read }] of patients) {
      const bundles = read().map(({ bundle }) => bundle);
      writeFileSync(join(folder, 'patients', `${name}.json`), JSON.stringify(bundles));
    }
    writeFileSync(
      join(folder, 'questions.json'),
      JSON.stringify(questions.map(({ id, patient }) => ({ id, patient }))),
    );
    const script = join(import.meta.dirname, 'expected-process.ts');
    const written = execFileSync(process.execPath, [script, folder], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: {},
    });
    return JSON.parse(written) as ExpectedAnswers;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
