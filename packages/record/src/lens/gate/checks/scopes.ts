import { quoted, refuse } from '../../refuse.ts';
import type { Scope } from '../known.ts';
import { nearest } from '../nearest.ts';
import type { SeenExpression } from '../seen.ts';
import type { Survey } from '../survey.ts';

/** Every variable is known where it is used. */
export function knownVariables(survey: Survey): void {
  for (const seen of survey.expressions) {
    const { expression, scope } = seen;
    if (expression.kind !== 'variable' || scope.has(expression.name)) continue;
    refuse('variable', whatIsWrong(seen), expression.span, remedy(expression.name, seen, survey));
  }
}

function whatIsWrong({ expression, place }: SeenExpression): string {
  const name = quoted(expression.kind === 'variable' ? expression.name : '');
  return place === 'constant'
    ? `SKIP and LIMIT take a number, not ${name}.`
    : `The variable ${name} is not known here.`;
}

function remedy(name: string, { scope, place }: SeenExpression, survey: Survey): string {
  if (place === 'constant') return 'Write a number, e.g. LIMIT 10.';
  if (isDeclared(name, survey)) {
    const shown = names(scope);
    return `Add ${name} to the WITH before it (after WITH only ${shown || 'nothing'} is left), or to what is returned if it sorts DISTINCT or aggregated rows.`;
  }
  const [near] = nearest(name, scope.keys(), 1);
  if (near !== undefined) return `Write ${near}?`;
  return `Known here: ${names(scope) || 'nothing'}. Name it in a pattern, e.g. MATCH (${name}:Label), write a text in quotes, a parameter as $${name}.`;
}

const names = (scope: Scope) => [...scope.keys()].join(', ');

function isDeclared(name: string, { patterns, projections, unwound }: Survey): boolean {
  return (
    patterns.some(({ kind, scope }) => kind === 'match' && scope.has(name)) ||
    projections.some(({ after }) => after.has(name)) ||
    unwound.some(({ clause }) => clause.as === name)
  );
}

/** A predicate `(a)-->(b)` names only what is known already. */
export function predicateVariables({ patterns }: Survey): void {
  for (const { patterns: paths, kind, before, scope } of patterns) {
    if (kind !== 'predicate') continue;
    const fresh = [...scope.keys()].find((name) => !before.has(name));
    if (fresh === undefined) continue;
    refuse(
      'variable',
      `The variable ${quoted(fresh)} is not known: a pattern in a condition cannot name new ones.`,
      paths[0]!.span,
      `Leave the name out, (:Label), or write EXISTS { (a)-[:TYPE]->(${fresh}) WHERE … }.`,
    );
  }
}
