import type { CallTool, ModelCall } from '../model-call.ts';
import type { ReplyToolCall } from '../reply.ts';

export const TRANSFER_TOOL = 'transfer_to_agent';

interface TransferSchema {
  readonly properties?: { readonly [name: string]: { readonly enum?: readonly string[] } };
}

/** The argument that names the target, and the names it may take; `agent` where the tool is not even offered. */
export function transferTargets(tool: CallTool | undefined): {
  argument: string;
  targets: readonly string[];
} {
  const properties = Object.entries((tool?.schema as TransferSchema | undefined)?.properties ?? {});
  const [argument, schema] =
    properties.find(([, { enum: names }]) => names !== undefined) ?? properties[0] ?? [];
  return { argument: argument ?? 'agent', targets: schema?.enum ?? [] };
}

/** A transfer to any name, allowed or not. */
export function transferCall(call: ModelCall, to: string): ReplyToolCall {
  const { argument } = transferTargets(call.tools.find(({ name }) => name === TRANSFER_TOOL));
  return { name: TRANSFER_TOOL, args: { [argument]: to } };
}
