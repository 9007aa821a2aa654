import type { Path, Position, Problem, YamlSource } from '@consilium/base';
import type { Catalogue } from '../catalogue.ts';
import type { AgentDraft, TeamDraft } from '../files/team-draft.ts';
import type { Team } from '../team.ts';

/** What one rule found: where, what, and what to write instead. */
export interface Finding {
  readonly source: YamlSource;
  readonly path: Path;
  /** Point at the key that ends the path, not at its value. */
  readonly onKey?: boolean;
  /** Where it is known more exactly than the path says. */
  readonly position?: Position;
  readonly message: string;
  readonly remedy: string;
}

/** What is known beside one agent's own file. */
export interface RuleContext {
  readonly catalogue: Catalogue;
  /** Every agent that has a file, by file name. */
  readonly names: ReadonlySet<string>;
}

/** All files together, each of the right shape. */
export interface Review {
  readonly draft: TeamDraft;
  /** What the files mean, with defaults; not yet proven to be sound. */
  readonly team: Team;
  readonly catalogue: Catalogue;
}

export interface Rule {
  /** The code of each problem that this rule finds. */
  readonly code: string;
  /** Looks at one agent; runs also while other files are wrong. */
  readonly each?: (agent: AgentDraft, context: RuleContext) => Iterable<Finding>;
  /** Looks at the whole team; runs once every file has the right shape. */
  readonly whole?: (review: Review) => Iterable<Finding>;
}

export function problemFrom(code: string, finding: Finding): Problem {
  const { source, path, message, remedy } = finding;
  const position = finding.position ?? (finding.onKey ? source.positionOfKey(path) : source.positionOf(path));
  return { file: source.file, ...position, code, message, remedy };
}
