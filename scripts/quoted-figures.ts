import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from './depends-on.ts';
import { type Measured, readMeasured } from './measured-file.ts';
import { root } from './run-command.ts';
import { changedSince } from './source-tree.ts';
import { suites } from './suites.ts';
import { markdownTable } from './table.ts';

/** Pages quote measured figures between these marks; a command writes them, and verify compares. */
const BLOCK = /<!-- measured -->[\s\S]*?<!-- \/measured -->/;

/** README has one line or two of a suite, by the first words of its goal, and how many goals do not hold. The other page has all. */
const HEADLINES: { readonly [name: string]: readonly string[] } = {
  'first-start': [
    'npm start to the first answer with footnotes, fresh clone after install',
    'planted faults that doctor finds',
  ],
  'local-model': ['questions that a real language model on this machine answered'],
  'console-flows': ['flows through the screen on the real stack', 'flows that failed'],
  'console-axe': ['violations that axe found'],
  'console-exfiltration': ['times that a form was planted', 'requests to anywhere else', 'scripts that ran'],
  crash: [
    'kill -9 behind which the flow went on',
    'flows whose messages, state, runs or steps differ from the undisturbed one',
  ],
  'consult-hostile': [
    'harms tried by a hostile model',
    'data of another patient or tenant on the wire or in an answer',
  ],
  'chart-claims': ['altered sentences that were kept', 'sentences of good answers removed'],
  emergencies: ['unseen, all: sensitivity', 'unseen, all: specificity'],
  isolation: ['attempts of intruders and agents on tables', 'attempts that reached a row'],
  audit: ['tamperings not found, or found at another entry'],
  canaries: ['places outside PostgreSQL where a canary can be read'],
  redaction: ['direct identifiers of the patient in them'],
  'lens-oracle': ['generated queries asked of the lens and of Neo4j', 'answers that differ'],
  egress: ['connections to anything private'],
  speed: ['first token at the client after the provider sent it, p95'],
};

/** The goal of a figure that has no bar. */
const REPORTED = '≥ 0';

type Goal = Measured['goals'][number];
type Row = readonly [name: string, goal: Goal, mark: string];

const pages: { readonly [path: string]: (rows: readonly Row[]) => string } = {
  'README.md': (rows) => {
    const barred = rows.filter(([, { goal }]) => goal !== REPORTED);
    const unmet = barred.filter(([, { holds }]) => !holds).length;
    const headlines = rows.filter(([name, { what }]) =>
      HEADLINES[name]?.some((words) => what.startsWith(words)),
    );
    const all = '[all of them](docs/measured/README.md#not-met)';
    return `${table(headlines)}\n\n${unmet} of ${barred.length} goals are not met: ${all}.`;
  },
  'docs/measured/README.md': (rows) =>
    `### Not met\n${table(rows.filter(([, { holds }]) => !holds))}\n\n### All\n${table(rows)}`,
};

/** Whether what the figures depend on has changed since they were measured. Older files name no paths: their suite does. */
export function isStale({
  name,
  commit,
  dependsOn,
}: Pick<Measured, 'name' | 'commit' | 'dependsOn'>): boolean {
  const suite = suites.find((each) => each.name === name);
  const paths = dependsOn ?? (suite === undefined ? [] : pathsOf(suite));
  return paths.length > 0 && changedSince(commit, paths);
}

const STALE = ' (stale)';

/** A page without its marks. They change with every commit, so only `npm run measured -- --write` renews them. */
export function withoutStaleMarks(page: string): string {
  return page.replaceAll(STALE, '');
}

function block(page: (rows: readonly Row[]) => string, mark: (file: Measured) => string): string {
  const rows = readMeasured().flatMap(({ file }) =>
    file.goals.map((goal): Row => [file.name, goal, mark(file)]),
  );
  return `<!-- measured -->\n${page(rows)}\n<!-- /measured -->`;
}

function table(rows: readonly Row[]): string {
  return markdownTable(
    ['`npm run prove -- …`', 'what', 'goal', 'figure', 'holds'],
    rows.map(([name, { what, goal, figure, unit, holds }, mark]) => [
      `\`${name}\``,
      what,
      // A figure that has no bar says so, instead of holding against nothing.
      goal === REPORTED ? 'reported' : goal,
      `${figure} ${unit}${mark}`,
      goal === REPORTED ? '' : holds ? 'yes' : '**no**',
    ]),
  );
}

/** Pages that quote other figures than docs/measured holds now, whatever they mark as stale. */
export function differingPages(): readonly string[] {
  return Object.entries(pages).flatMap(([path, text]) => {
    const page = withoutStaleMarks(readFileSync(join(root, path), 'utf8'));
    return page.includes(block(text, () => '')) ? [] : [path];
  });
}

/** Writes the figures into the pages, and marks those that are stale. */
export function writePages(): void {
  const stale = new Set(readMeasured().flatMap(({ file }) => (isStale(file) ? [file.name] : [])));
  const mark = ({ name }: Measured) => (stale.has(name) ? STALE : '');
  for (const [path, text] of Object.entries(pages)) {
    const file = join(root, path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(BLOCK, () => block(text, mark)),
    );
  }
}
