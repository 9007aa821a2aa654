import type { GraphSchema } from '../../graph/graph-schema.ts';
import type { Query } from '../cypher/ast.ts';
import type { LensLimits } from '../limits.ts';
import { CHECKS, type Check } from './checks.ts';
import { hintsFor } from './hints.ts';
import { surveyQuery } from './survey.ts';
import { withHints } from './with-hints.ts';

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
