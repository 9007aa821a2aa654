import { aggregateMixture, aggregatePlaces } from './checks/aggregation.ts';
import { calls, predicatePlaces } from './checks/calls.ts';
import { clauseOrder } from './checks/clause-order.ts';
import { columnNames, unionColumns } from './checks/columns.ts';
import { counts } from './checks/counts.ts';
import { ends } from './checks/ends.ts';
import { labels, relationshipTypes } from './checks/names.ts';
import { boundedPaths } from './checks/paths.ts';
import { products } from './checks/products.ts';
import { properties } from './checks/properties.ts';
import { redeclared } from './checks/redeclared.ts';
import { knownVariables, predicateVariables } from './checks/scopes.ts';
import {
  clauseCount,
  expressionCount,
  literalSize,
  nesting,
  patternElements,
  textLength,
} from './checks/size.ts';
import { temporals } from './checks/temporals.ts';
import { typeAlone } from './checks/type-alone.ts';
import type { Survey } from './survey.ts';

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
