import { z } from 'zod';

const content = z
  .union([z.string(), z.array(z.looseObject({ text: z.string().optional() })), z.null()])
  .optional();

/** What of OpenAI's chat completions the small model understands; the rest is passed over. */
export const chatRequest = z.looseObject({
  messages: z.array(
    z.looseObject({ role: z.string(), content, tool_calls: z.array(z.unknown()).optional() }),
  ),
  stream: z.boolean().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  temperature: z.number().optional(),
  tools: z
    .array(z.looseObject({ function: z.looseObject({ name: z.string(), parameters: z.unknown() }) }))
    .optional(),
  tool_choice: z.union([z.string(), z.looseObject({ function: z.object({ name: z.string() }) })]).optional(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ schema: z.unknown() }).optional() })
    .optional(),
});
export type ChatRequest = z.infer<typeof chatRequest>;
export type ChatMessage = ChatRequest['messages'][number];

function textOf({ content: said }: ChatMessage): string {
  if (typeof said === 'string') return said;
  return (said ?? []).map(({ text = '' }) => text).join('');
}

/** The tools one of which must be called. Where the model may choose it answers in plain text: it is too small to choose. */
export function forcedTools({ tools = [], tool_choice: choice }: ChatRequest) {
  return tools.filter(
    ({ function: { name } }) =>
      choice === 'required' || (typeof choice === 'object' && choice.function.name === name),
  );
}

/** The JSON schema that the answer must follow, `json` for any JSON, or undefined for plain text. */
export function demandedShape(request: ChatRequest): unknown {
  const tools = forcedTools(request);
  if (tools.length > 0) {
    const call = ({ function: { name, parameters } }: (typeof tools)[number]) => {
      return { type: 'object', properties: { name: { const: name }, arguments: parameters } };
    };
    return { oneOf: tools.map(call) };
  }
  const format = request.response_format;
  return format?.json_schema?.schema ?? (format?.type === 'json_object' ? 'json' : undefined);
}

/** The messages as the model was trained to read them: role and text. */
export function turnsOf(request: ChatRequest): readonly { readonly role: string; readonly text: string }[] {
  const tools = forcedTools(request).map((tool) => tool.function);
  const told = tools.length > 0 ? `Answer with one function call. Functions: ${JSON.stringify(tools)}` : '';
  const said = request.messages
    .map((message) => ({ role: message.role === 'tool' ? 'user' : message.role, text: textOf(message) }))
    .filter(({ text }) => text !== '');
  return told === '' ? said : [{ role: 'system', text: told }, ...said];
}
