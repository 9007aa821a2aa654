import type { Expression } from '@consilium/record/test-support/lens-parts';
import type { GraphNode, Tagged } from '@consilium/testing/neo4j';
import type { Facts, Properties } from './facts.ts';
import type { Random } from './random.ts';

export type Scalar = 'boolean' | 'integer' | 'float' | 'string' | 'date' | 'datetime' | 'duration';

/** The type of a value that is asked for. */
export type Wanted = Scalar | 'strings' | 'integers' | 'any';

/**
 * What stands in scope. `label` and `type` are what is known of it; `seen` is what one row of it holds, so that conditions
 * can be written that are true somewhere.
 */
export type Variable =
  | {
      readonly kind: 'node';
      readonly name: string;
      readonly label: string;
      readonly seen: GraphNode | undefined;
    }
  | {
      readonly kind: 'relationship';
      readonly name: string;
      readonly type: string | undefined;
      readonly seen: { readonly properties: Properties } | undefined;
    }
  | { readonly kind: 'path'; readonly name: string }
  | { readonly kind: 'value'; readonly name: string; readonly type: Wanted };

/** What an expression is written in. */
export interface Writing {
  readonly random: Random;
  readonly facts: Facts;
  readonly scope: readonly Variable[];
  /** Operators that may still stand within each other. */
  readonly depth: number;
  /** Values of `$name`, filled while writing. */
  readonly parameters: Map<string, Tagged>;
  /** Clauses, functions and operators that were used. */
  readonly uses: Set<string>;
  /** A name that the query does not have yet. */
  readonly fresh: (prefix: string) => string;
  /** One deeper. */
  readonly of: (wanted: Wanted) => Expression;
  /** Patterns in expressions need a node to begin at. */
  readonly patterns: boolean;
}

export type Writer = (writing: Writing) => Expression;

/** Writers of one type by weight; those that cannot be used here give undefined. */
export type Choice = readonly [weight: number, write: (writing: Writing) => Expression | undefined];

/** The first that can be used, tried in an order that the weights decide. */
export function choose(writing: Writing, choices: readonly Choice[], otherwise: Writer): Expression {
  let left = choices;
  while (left.length > 0) {
    const chosen = writing.random.weighed(left.map((choice) => [choice[0], choice] as const));
    const written = chosen[1](writing);
    if (written !== undefined) return written;
    left = left.filter((choice) => choice !== chosen);
  }
  return otherwise(writing);
}
