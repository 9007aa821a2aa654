/**
 * `node expected-process.ts <folder>`: what each question must answer, computed from the FHIR bundles in the folder alone, as
 * JSON on stdout. `patients/<name>.json` holds a patient's bundles in order, `questions.json` which question is of whom. Nothing
 * here, or in what it imports, is shared with what it judges.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers } from './expected/answers.ts';
import { type Chart, chartOf } from './expected/chart.ts';
import type { Bundle } from './expected/fhir.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder with patients/ and questions.json');
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;

const charts = new Map<string, Chart>();
function chartFor(patient: string): Chart {
  const known = charts.get(patient) ?? chartOf(read(join('patients', `${patient}.json`)) as Bundle[]);
  charts.set(patient, known);
  return known;
}

const asked = read('questions.json') as readonly { readonly id: string; readonly patient: string }[];
const answered = asked.map(({ id, patient }) => {
  const answer = answers[id];
  if (answer === undefined) throw new Error(`nothing says what ${id} must answer`);
  return [id, answer(chartFor(patient))];
});
process.stdout.write(JSON.stringify(Object.fromEntries(answered)));
