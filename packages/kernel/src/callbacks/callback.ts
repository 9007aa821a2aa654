import type { Json } from '../json.ts';
import type { Outcome } from '../outcome.ts';
import type { ModelReply, ModelRequest } from '../ports/models.ts';

/**
 * Named functions around a step; context by `currentRun()`, state by its `setState`. One that throws stops the
 * step with the outcome `error(guard_refused)`. What one returns replaces what goes on.
 */
export interface Callback {
  readonly name: string;
  readonly beforeAgent?: () => Promise<void> | void;
  readonly afterAgent?: (outcome: Outcome) => Promise<Outcome | undefined> | Outcome | undefined;
  readonly beforeModel?: (
    request: ModelRequest,
  ) => Promise<ModelRequest | undefined> | ModelRequest | undefined;
  readonly afterModel?: (reply: ModelReply) => Promise<ModelReply | undefined> | ModelReply | undefined;
  readonly beforeTool?: (tool: string, input: Json) => Promise<void> | void;
  readonly afterTool?: (tool: string, result: Json) => Promise<Json | undefined> | Json | undefined;
}
