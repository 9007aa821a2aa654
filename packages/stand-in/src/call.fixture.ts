import type { ModelCall } from './model-call.ts';

/** A call as a dialect would give it to a player. */
export function callWith(fields: Partial<ModelCall> & { readonly user?: string } = {}): ModelCall {
  const { user = 'Hello', ...rest } = fields;
  return {
    provider: 'gemini',
    api: 'generate-content',
    model: 'gemini-2.5-flash',
    system: '',
    messages: [{ role: 'user', text: user }],
    tools: [],
    toolChoice: 'auto',
    jsonSchema: null,
    jsonTool: null,
    builtin: null,
    video: null,
    stream: false,
    headers: {},
    raw: {},
    ...rest,
  };
}
