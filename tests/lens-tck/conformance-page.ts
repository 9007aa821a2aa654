import { markdownTable } from '../../scripts/table.ts';
import { PROMISED, scenariosOf } from './promised.ts';
import { isOutside, reasonFor } from './reasons.ts';
import type { Outcome } from './run-scenario.ts';

type Outcomes = readonly Outcome[];

/** `docs/lens-conformance.md`: how the openCypher scenarios went. The same run gives the same text. */
export function conformancePage(outcomes: Outcomes): string {
  const reads = outcomes.filter(({ asks }) => asks === 'read');
  const others = outcomes.filter(({ asks }) => asks !== 'read');
  const folders = Map.groupBy(reads, ({ scenario }) => scenario.file.split('/').slice(0, -1).join('/'));
  return [
    '# The lens and the openCypher scenarios',
    'Written by `npm run prove -- lens-tck`, compared at each full run. Each scenario of the openCypher Technology Compatibility Kit has a graph, a query and what must come of it. The graph is written as rows of a patient of its own, the schema is derived from it, and the query goes the whole way: parsed, checked, compiled, run in PostgreSQL. A scenario that wants an error passes when the query is refused. The [language](lens.md#the-language) is frozen at what is asked: which scenarios are in it, the lens itself decides when it is asked; the others are refused, never answered wrongly. The limits are the clinical ones, but for unconnected patterns, steps of a path, length of texts and lists, and time, which some scenarios need.',
    summary(outcomes, reads),
    '## By folder',
    counted(
      'folder',
      [...folders].sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    '## What is refused, and why',
    reasons(reads),
    `Queries that write, and calls of procedures, are no reads: ${amount(others, 'refused')} of ${others.length} are refused.`,
    '## What is promised',
    'The scenarios of each clause, operator and function: those of its own features or, without features of its own, all that use it.',
    counted(
      '',
      PROMISED.map((promised) => [promised.name, scenariosOf(promised, reads)]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function summary(outcomes: Outcomes, reads: Outcomes): string {
  const wantError = reads.filter(({ wantsError }) => wantsError);
  const outside = reads.filter(isOutside).length;
  const rows: readonly (readonly [string, number])[] = [
    ['scenarios', outcomes.length],
    ['of them reads', reads.length],
    ['passed', amount(reads, 'passed')],
    ['of these by a refusal, where the scenario wants an error', amount(wantError, 'passed')],
    ['in the language', reads.length - outside],
    ['not in the language, and refused', outside],
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

function counted(first: string, lines: readonly (readonly [name: string, outcomes: Outcomes])[]): string {
  const verdicts = ['passed', 'refused', 'not built', 'failed'] as const;
  const rows = lines.map(([name, outcomes]) => [
    ...[name, String(outcomes.length)],
    ...verdicts.map((verdict) => String(amount(outcomes, verdict))),
  ]);
  return markdownTable([first, 'reads', 'passed', 'refused', 'not held', 'wrong'], rows);
}

function reasons(reads: Outcomes): string {
  const refused = reads.filter(({ verdict }) => verdict === 'refused' || verdict === 'not built');
  const byReason = Map.groupBy(refused, (outcome) => reasonFor(outcome) ?? 'no stated reason');
  const sorted = [...byReason].sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
  return markdownTable(
    ['reason', 'queries', 'graphs'],
    sorted.map(([reason, of]) => [reason, String(amount(of, 'refused')), String(amount(of, 'not built'))]),
  );
}
