import type { z } from 'zod';
import type { Zone } from '../agents/agent.ts';
import type { Json } from '../json.ts';

/** `pure` computes, `read` looks, `effect` changes something outside and needs a ledger key. */
export const EFFECT_CLASSES = ['pure', 'read', 'effect'] as const;
export type EffectClass = (typeof EFFECT_CLASSES)[number];

export interface Tool<Input = unknown> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly zone: Zone;
  readonly effect: EffectClass;
  /** The function that this tool runs, as a run of its own; `execute` is not called then. Absent: none. */
  readonly function?: string;
  /**
   * What the runtime does after its step, where that has succeeded. `send`: begins the request of a research agent that the result names
   * (`request`). `await`: the same, and waits for its reply for a while (at most `wait_ms`). `say`: hands the text of the result (`message`) to the
   * conversation that this run reports to. Absent: nothing.
   */
  readonly follow?: 'send' | 'await' | 'say';
  /** Context comes from `currentRun()`; identity is never an argument. */
  readonly execute: (input: Input) => Promise<Json> | Json;
}

/** A tool of a team, with the type of its input schema. */
export function defineTool<Input>(tool: Tool<Input>): Tool<Input> {
  return Object.freeze(tool);
}
