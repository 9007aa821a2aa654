import { LensRefusal } from '@consilium/kernel';
import type { GraphSchema } from '../../graph/graph-schema.ts';
import type { Query } from '../cypher/ast.ts';
import type { LensLimits } from '../limits.ts';
import { calls, predicatePlaces } from './checks/calls.ts';
import {
  aggregateMixture,
  aggregatePlaces,
  clauseOrder,
  columnNames,
  counts,
  unionColumns,
} from './checks/clauses.ts';
import {
  knownVariables,
  labels,
  predicateVariables,
  properties,
  redeclared,
  relationshipTypes,
} from './checks/names.ts';
import { boundedPaths, ends, products, typeAlone } from './checks/patterns.ts';
import {
  clauseCount,
  expressionCount,
  literalSize,
  nesting,
  patternElements,
  textLength,
} from './checks/size.ts';
import { temporals } from './checks/temporals.ts';
import { hintsFor } from './hints.ts';
import { type Survey, surveyQuery } from './survey.ts';

/**
 * Refuses what the schema and the limits do not allow; says how an allowed query could be asked better. Throws LensRefusal.
 * `checks`: all of them if not given.
 */
export function checkQuery(
  text: string,
  query: Query,
  schema: GraphSchema,
  limits: LensLimits,
  checks: readonly Check[] = CHECKS,
): { readonly hints: readonly string[] } {
  const survey = surveyQuery(text, query, schema, limits);
  const hints = hintsFor(survey);
  withHints(text, hints, () => {
    for (const { check } of checks) check(survey);
  });
  return { hints };
}

export interface Check {
  readonly name: string;
  /** Throws LensRefusal. */
  readonly check: (survey: Survey) => void;
}

/** What a query must pass, in the order in which its writer should fix it: size, clauses, names in scope, then the schema. */
export const CHECKS: readonly Check[] = [
  { name: 'text-length', check: textLength },
  { name: 'nesting', check: nesting },
  { name: 'clause-count', check: clauseCount },
  { name: 'expression-count', check: expressionCount },
  { name: 'pattern-elements', check: patternElements },
  { name: 'literal-size', check: literalSize },
  { name: 'clause-order', check: clauseOrder },
  { name: 'column-names', check: columnNames },
  { name: 'union-columns', check: unionColumns },
  { name: 'calls', check: calls },
  { name: 'predicate-places', check: predicatePlaces },
  { name: 'predicate-variables', check: predicateVariables },
  { name: 'known-variables', check: knownVariables },
  { name: 'redeclared', check: redeclared },
  { name: 'aggregate-places', check: aggregatePlaces },
  { name: 'aggregate-mixture', check: aggregateMixture },
  { name: 'counts', check: counts },
  { name: 'bounded-paths', check: boundedPaths },
  { name: 'labels', check: labels },
  { name: 'relationship-types', check: relationshipTypes },
  { name: 'ends', check: ends },
  { name: 'properties', check: properties },
  { name: 'temporals', check: temporals },
  { name: 'type-alone', check: typeAlone },
  { name: 'products', check: products },
];

/** Runs it; a refusal is thrown on with the text, so that its remedy shows the place, and with what could be asked better. */
export function withHints<Result>(text: string, hints: readonly string[], run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw hinted(text, hints, error);
  }
}

/** The refusal with the text and the hints; any other error as it is. */
export function hinted(text: string, hints: readonly string[], error: unknown): unknown {
  if (!(error instanceof LensRefusal)) return error;
  const known = error.refused.hints ?? [];
  const all = [...new Set([...known, ...hints])];
  return new LensRefusal({ ...error.refused, ...(all.length > 0 && { hints: all }) }, text);
}
