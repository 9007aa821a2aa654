import { markdownTable } from '../../scripts/table.ts';
import { FURTHER, type Listed, PROMISED } from './listed.ts';
import { isOutside, reasonFor } from './reasons.ts';
import type { Outcome } from './run-scenario.ts';

type Outcomes = readonly Outcome[];

/** `docs/lens-conformance.md`: how the openCypher scenarios went. The same run gives the same text. */
export function conformancePage(outcomes: Outcomes): string {
  const reads = outcomes.filter(({ asks }) => asks === 'read');
  const others = outcomes.filter(({ asks }) => asks !== 'read');
  return [
    '# The lens and the openCypher scenarios',
    'Written by `npm run prove -- lens-tck`, compared at each full run. Each scenario of the openCypher Technology Compatibility Kit has a graph, a query and what must come of it. The graph is written as rows of a patient of its own, the schema is derived from it, and the query goes the whole way: parsed, checked, compiled, run in PostgreSQL. A scenario that wants an error passes when the query is refused. The [language](lens.md#the-language) is frozen at what is asked: which scenarios are in it, the lens itself decides when it is asked; the others are refused, never answered wrongly. The limits are the clinical ones, but for unconnected patterns, steps of a path, length of texts and lists, and time, which some scenarios need.',
    summary(outcomes),
    '## By folder',
    table('folder', byFolder(reads)),
    '## What is refused, and why',
    reasons(reads),
    `Queries that write, and calls of procedures, are no reads: ${amount(others, 'refused')} of ${others.length} are refused.`,
    '## What is promised',
    'The scenarios of each clause, operator and function: those of its own features or, without features of its own, all that use it.',
    table(
      '',
      PROMISED.map((listed) => lineOf(listed, reads)),
      true,
    ),
    '## What else is understood',
    table(
      '',
      FURTHER.map((listed) => lineOf(listed, reads)),
      true,
    ),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function summary(outcomes: Outcomes): string {
  const reads = outcomes.filter(({ asks }) => asks === 'read');
  const rows = [
    ['scenarios', outcomes.length],
    ['of them reads', reads.length],
    ['passed', amount(reads, 'passed')],
    [
      'of these by a refusal, where the scenario wants an error',
      amount(
        reads.filter(({ wantsError }) => wantsError),
        'passed',
      ),
    ],
    ['in the language', reads.filter((outcome) => !isOutside(outcome)).length],
    ['not in the language, and refused', reads.filter(isOutside).length],
    ['refused, for a stated reason', amount(reads, 'refused')],
    ['graph that a record cannot hold', amount(reads, 'not built')],
    ['accepted with a wrong result', amount(reads, 'failed')],
  ];
  return markdownTable(
    ['', 'count'],
    rows.map((row) => row.map(String)),
  );
}

function amount(outcomes: Outcomes, verdict: Outcome['verdict']): number {
  return outcomes.filter((outcome) => outcome.verdict === verdict).length;
}

interface Line {
  readonly name: string;
  readonly outcomes: Outcomes;
}

function byFolder(reads: Outcomes): readonly Line[] {
  const folders = Map.groupBy(reads, ({ scenario }) => scenario.file.split('/').slice(0, -1).join('/'));
  return [...folders]
    .map(([name, outcomes]) => ({ name, outcomes }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The scenarios that a line of the language answers for. */
export function lineOf({ name, files, uses }: Listed, reads: Outcomes): Line {
  const outcomes = reads.filter(({ scenario, query }) =>
    files !== undefined ? files.test(scenario.file) : uses?.test(withoutTexts(query)),
  );
  return { name, outcomes };
}

function withoutTexts(query: string): string {
  return query.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/[^\n]*/g, "''");
}

function table(first: string, lines: readonly Line[], detailed = false): string {
  const head = [
    first,
    ...(detailed ? ['files'] : []),
    'reads',
    'passed',
    'refused',
    'not held',
    'wrong',
    ...(detailed ? ['why refused'] : []),
  ];
  const rows = lines.map(({ name, outcomes }) => {
    const counts = [
      outcomes.length,
      ...(['passed', 'refused', 'not built', 'failed'] as const).map((verdict) => amount(outcomes, verdict)),
    ].map(String);
    return detailed ? [name, filesOf(outcomes), ...counts, whyOf(outcomes)] : [name, ...counts];
  });
  return markdownTable(head, rows);
}

/** `Match1–9, Path2`: numbers that follow each other are drawn together. */
function filesOf(outcomes: Outcomes): string {
  const names = new Set(outcomes.map(({ scenario }) => scenario.file.replace(/^.*\/|\.feature$/g, '')));
  if (names.size === 0) return 'none in the corpus';
  const numbered = Map.groupBy(names, (name) => name.replace(/\d+$/, ''));
  return [...numbered]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, all]) => `${name}${ranges(all.map((each) => Number(each.slice(name.length))))}`)
    .join(', ');
}

function ranges(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const runs: number[][] = [];
  for (const number of sorted) {
    const last = runs.at(-1);
    if (last?.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs.map((run) => (run.length === 1 ? run[0] : `${run[0]}–${run.at(-1)}`)).join(' ');
}

function countedReasons(outcomes: Outcomes): readonly (readonly [reason: string, outcomes: Outcomes])[] {
  const refused = outcomes.filter(({ verdict }) => verdict === 'refused' || verdict === 'not built');
  const byReason = Map.groupBy(refused, (outcome) => reasonFor(outcome) ?? 'no stated reason');
  return [...byReason].sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
}

function whyOf(outcomes: Outcomes): string {
  return countedReasons(outcomes)
    .map(([reason, of]) => `${of.length}: ${reason}`)
    .join('; ');
}

function reasons(reads: Outcomes): string {
  const rows = countedReasons(reads).map(([reason, outcomes]) => [
    reason,
    String(amount(outcomes, 'refused')),
    String(amount(outcomes, 'not built')),
    filesOf(outcomes),
  ]);
  return markdownTable(['reason', 'queries', 'graphs', 'files'], rows);
}
