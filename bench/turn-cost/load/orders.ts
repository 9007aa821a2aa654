import type { Scope } from '@consilium/kernel';

export const VARIANTS = ['ours', 'hand-written', 'bare'] as const;
export type Variant = (typeof VARIANTS)[number];

/** What a load asks. `checked`: ours on the same worker, and a model reads each message for danger beside its turn. */
export type Asked = Variant | 'checked';

/** A conversation that nobody has used yet, and who may. */
export interface Fresh {
  readonly conversation: string;
  readonly scope: Scope;
}

/** What a gateway would know: where the engine is, and how messages are sealed. */
export interface Engine {
  readonly ingressUrl: string;
  readonly appDatabaseUrl: string;
  readonly keyFile: string;
}

/** What the suite asks of the load generator, by message. */
export type Order =
  | { readonly order: 'conversations'; readonly fresh: readonly Fresh[]; readonly engine: Engine }
  | {
      readonly order: 'load';
      readonly variant: Asked;
      readonly clients: number;
      /** New turns begin until then; 0 = one turn per client. */
      readonly ms: number;
    };

/** What it answers. */
export interface Loaded {
  readonly turns: number;
  readonly ms: number;
  /** From the request to the end of the turn, in ms, sorted. */
  readonly times: readonly number[];
  /** From the request to its answer (202), in ms, sorted. */
  readonly accepts: readonly number[];
  readonly conversations: readonly string[];
  readonly failures: readonly string[];
}
