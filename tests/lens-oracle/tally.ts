import type { Asked } from './ask-both.ts';

/** What many queries came to. */
export interface Figures {
  readonly asked: number;
  readonly same: number;
  readonly different: readonly string[];
  /** Shares of all that were asked, 0 to 1. */
  readonly emptyShare: number;
  readonly refusedShare: number;
  readonly refused: readonly string[];
  readonly refusedBy: Readonly<Record<string, number>>;
  /** Neo4j gave an error, and so did we. */
  readonly errors: number;
  /** Neo4j gave an error, and we rows. */
  readonly answeredErrors: readonly string[];
}

export function figuresOf(all: readonly Asked[]): Figures {
  const outcomes = all.map(({ outcome }) => outcome);
  const share = (count: number) => (all.length === 0 ? 0 : count / all.length);
  const errors = outcomes.filter((outcome) => outcome.kind === 'error');
  const answered = errors.filter((error) => error.answered);
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  const rules = [...new Set(refused.map(({ rule }) => rule))].sort();
  return {
    asked: all.length,
    same: outcomes.filter(({ kind }) => kind === 'same').length,
    different: outcomes.flatMap((outcome) => (outcome.kind === 'different' ? [outcome.what] : [])),
    emptyShare: share(all.filter(({ rows }) => rows?.length === 0).length),
    refusedShare: share(refused.length),
    refused: refused.map(({ what }) => what),
    refusedBy: Object.fromEntries(
      rules.map((rule) => [rule, refused.filter((each) => each.rule === rule).length]),
    ),
    errors: errors.length - answered.length,
    answeredErrors: answered.map(({ what }) => what),
  };
}
