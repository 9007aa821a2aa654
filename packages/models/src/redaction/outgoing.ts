import type { Json, ModelContent, ModelMessage, ModelRequest } from '@consilium/kernel';
import { mapJson, mapSchema } from './map-json.ts';

export interface TextChange {
  readonly text: (text: string) => string;
  readonly number: (value: number) => Json;
}

/**
 * A request with all its texts changed, in the order in which the provider reads them: what comes first stays first in
 * later calls, so that their placeholders are the same. Ids and `meta` are the provider's own and go back as they came.
 */
export function mapRequest(request: ModelRequest, { text, number }: TextChange): ModelRequest {
  const json = (value: Json) => mapJson(value, text, number);
  const part = (content: ModelContent): ModelContent =>
    content.type === 'tool-call'
      ? { ...content, input: json(content.input) }
      : { ...content, text: text(content.text) };
  const message = (each: ModelMessage): ModelMessage => {
    if (each.role === 'user') return { ...each, text: text(each.text) };
    if (each.role === 'assistant') return { ...each, content: each.content.map(part) };
    return { ...each, results: each.results.map((one) => ({ ...one, result: json(one.result) })) };
  };
  return {
    ...request,
    system: text(request.system),
    tools: request.tools.map((tool) => ({
      ...tool,
      description: text(tool.description),
      input: mapSchema(tool.input, text),
    })),
    output: request.output && mapSchema(request.output, text),
    messages: request.messages.map(message),
  };
}
