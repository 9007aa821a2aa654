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

/** README has one line or two of a suite, by the first words of its goal; and every goal that does not hold. The other page has all. */
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

type Chosen = (name: string, goal: { readonly what: string; readonly holds: boolean }) => boolean;

const pages: { readonly [path: string]: Chosen } = {
  'README.md': (name, { what, holds }) =>
    !holds || (HEADLINES[name]?.some((words) => what.startsWith(words)) ?? false),
  'docs/measured/README.md': () => true,
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

function block(chosen: Chosen, mark: (file: Measured) => string): string {
  const rows = readMeasured().flatMap(({ file }) => rowsOf(file, chosen, mark(file)));
  const table = markdownTable(['`npm run prove -- …`', 'what', 'goal', 'figure', 'holds'], rows);
  return `<!-- measured -->\n${table}\n<!-- /measured -->`;
}

function rowsOf({ name, goals }: Measured, chosen: Chosen, mark: string): readonly (readonly string[])[] {
  return goals
    .filter((goal) => chosen(name, goal))
    .map(({ what, goal, figure, unit, holds }) => [
      `\`${name}\``,
      what,
      // A figure that has no bar says so, instead of holding against nothing.
      goal === '≥ 0' ? 'reported' : goal,
      `${figure} ${unit}${mark}`,
      goal === '≥ 0' ? '' : holds ? 'yes' : '**no**',
    ]);
}

/** Pages that quote other figures than docs/measured holds now, whatever they mark as stale. */
export function differingPages(): readonly string[] {
  return Object.entries(pages).flatMap(([path, chosen]) => {
    const page = withoutStaleMarks(readFileSync(join(root, path), 'utf8'));
    return page.includes(block(chosen, () => '')) ? [] : [path];
  });
}

/** Writes the figures into the pages, and marks those that are stale. */
export function writePages(): void {
  const stale = new Set(readMeasured().flatMap(({ file }) => (isStale(file) ? [file.name] : [])));
  const mark = ({ name }: Measured) => (stale.has(name) ? STALE : '');
  for (const [path, chosen] of Object.entries(pages)) {
    const file = join(root, path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(BLOCK, () => block(chosen, mark)),
    );
  }
}
