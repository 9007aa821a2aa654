import type { CallTool, WireSchema } from '../model-call.ts';

/**
 * Client libraries ask for structured output beside tools (or of models without it) through a tool of their own.
 * It is told by its name and description.
 */
export function findJsonTool(tools: readonly CallTool[]): { name: string; schema: WireSchema } | null {
  const tool = tools.find(
    ({ name, description }) => /^json(_\d+)?$/.test(name) && description === 'Respond with a JSON object.',
  );
  return tool ? { name: tool.name, schema: tool.schema } : null;
}
