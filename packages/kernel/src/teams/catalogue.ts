import type { z } from 'zod';
import type { Callback } from '../callbacks/callback.ts';
import type { JsonSchema } from '../json.ts';
import type { Tool } from '../tools/tool.ts';

/** A tool whatever its input is: a list of tools has no one input type. */
// biome-ignore lint/suspicious/noExplicitAny: each tool's own schema guards its input
export type AnyTool = Tool<any>;

/** What exists in code, by the names that team files may use. */
export interface Catalogue {
  readonly tools: readonly AnyTool[];
  readonly callbacks: readonly Callback[];
  /** Output schemas that an agent may name instead of writing one. Default: none. */
  readonly schemas?: { readonly [name: string]: JsonSchema | z.ZodType };
}

/** One file of a team, read by anyone who may read files. */
export interface TeamFile {
  /** Relative to the team's directory, with `/`: `team.yml` or `agents/<name>.yml`. */
  readonly path: string;
  readonly text: string;
}
