import type { Agent } from '../agents/agent.ts';

/** A loaded, checked, frozen team. */
export interface Team {
  readonly name: string;
  readonly description: string;
  /** Hash of the files it came from. */
  readonly version: string;
  readonly root: string;
  readonly agents: { readonly [name: string]: Agent };
  /** Declared transfer edges only; returns to the parent are added by `edgesFrom`. */
  readonly transfers: { readonly [from: string]: readonly string[] };
  /** Those of them that only code may take: no model is offered them. */
  readonly byCode: { readonly [from: string]: readonly string[] };
  readonly limits: TeamLimits;
}

/** The budget that a turn of this team starts with. */
export interface TeamLimits {
  readonly tokens: number;
  readonly microUsd: number;
  readonly hops: number;
  readonly calls: number;
  readonly turnMs: number;
  readonly lensMs: number;
}
