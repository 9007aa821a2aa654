import type { Json } from '../json.ts';
import type { PanelSection } from '../messages/message.ts';
import type { Outcome } from '../outcome.ts';
import type { ModelReply, ModelRequest } from '../ports/models.ts';

/**
 * What code decides in a model's place, before its agent asks one. `answer`: this text, and no model is asked. `transfer`: along
 * an edge of the team. `call`: one of the agent's own tools or agent tools, made by code; its result is the answer (`return`) or
 * stands before the model as what it was told first (`go-on`).
 */
export type CodeDecision =
  | { readonly decide: 'answer'; readonly text: string; readonly section?: PanelSection }
  | { readonly decide: 'transfer'; readonly to: string }
  | {
      readonly decide: 'call';
      readonly name: string;
      readonly input: Json;
      readonly after: 'return' | 'go-on';
      /** With `return`: what is decided where the call fails. Default: its failure is the end. */
      readonly otherwise?: CodeDecision;
    };

/**
 * Named functions around a step; context by `currentRun()`, state by its `setState`. One that throws stops the
 * step with the outcome `error(guard_refused)`. What one returns replaces what goes on.
 */
export interface Callback {
  readonly name: string;
  /** Fixed texts that it puts into an agent's answer: the check of claims leaves them as they are. */
  readonly says?: readonly string[];
  /** The first decision of an agent's callbacks stands; for a group only `answer` counts. */
  readonly beforeAgent?: () => Promise<CodeDecision | undefined> | CodeDecision | undefined;
  readonly afterAgent?: (outcome: Outcome) => Promise<Outcome | undefined> | Outcome | undefined;
  readonly beforeModel?: (
    request: ModelRequest,
  ) => Promise<ModelRequest | undefined> | ModelRequest | undefined;
  readonly afterModel?: (reply: ModelReply) => Promise<ModelReply | undefined> | ModelReply | undefined;
  readonly beforeTool?: (tool: string, input: Json) => Promise<void> | void;
  readonly afterTool?: (tool: string, result: Json) => Promise<Json | undefined> | Json | undefined;
}
