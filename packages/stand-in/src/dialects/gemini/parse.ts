import type { CallMessage, ModelCall, Wire } from '../../model-call.ts';
import { Refusal, type WireRequest } from '../dialect.ts';
import { findJsonTool } from '../json-tool.ts';
import { builtinsOf, functionsOf, type GeminiContent, type GeminiRequest, wantsJson } from './wire.ts';

export function parse({ provider, model, stream, headers, body }: WireRequest): ModelCall {
  const request = body as GeminiRequest;
  if (!request.contents?.length) {
    throw new Refusal({
      status: 400,
      message: '* GenerateContentRequest.contents: contents is not specified\n',
    });
  }
  const tools = functionsOf(request).map((declared) => ({
    name: declared.name,
    description: declared.description ?? '',
    schema: declared.parametersJsonSchema ?? declared.parameters ?? {},
  }));
  const jsonTool = findJsonTool(tools);
  const system = request.systemInstruction ?? request.system_instruction;
  const [builtin = null] = builtinsOf(request);
  return {
    provider,
    api: 'generate-content',
    model,
    system: (system?.parts ?? []).map((part) => part.text ?? '').join('\n'),
    messages: request.contents.flatMap(messagesOf),
    tools: tools.filter((tool) => tool.name !== jsonTool?.name),
    toolChoice: toolChoiceOf(request),
    jsonSchema: jsonTool?.schema ?? schemaOf(request),
    jsonTool: jsonTool?.name ?? null,
    builtin: builtin === 'google_search' ? 'web_search' : builtin,
    video: videoOf(request.contents),
    stream,
    headers,
    raw: body,
  };
}

function messagesOf({ role, parts = [] }: GeminiContent, turn: number): CallMessage[] {
  if (role === 'model') {
    const text = parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
    const toolCalls = parts.flatMap(({ functionCall }, index) =>
      functionCall
        ? [
            {
              id: functionCall.id ?? `${turn}.${index}`,
              name: functionCall.name,
              args: functionCall.args ?? {},
            },
          ]
        : [],
    );
    return [{ role: 'assistant', text, toolCalls }];
  }
  const results = parts.flatMap(({ functionResponse }, index) =>
    functionResponse
      ? [
          {
            id: functionResponse.id ?? `${turn - 1}.${index}`,
            name: functionResponse.name,
            result: resultOf(functionResponse.response),
          },
        ]
      : [],
  );
  const texts = parts.flatMap(({ text }): CallMessage[] =>
    text === undefined ? [] : [{ role: 'user', text }],
  );
  return results.length > 0 ? [{ role: 'tool', results }, ...texts] : texts;
}

/** The client library wraps what a tool returned as {name, content} or {name, error}. */
function resultOf(response: Wire): Wire {
  if (typeof response !== 'object' || response === null) return response;
  if ('content' in response) return response.content;
  return 'error' in response ? response.error : response;
}

function toolChoiceOf({ toolConfig }: GeminiRequest): ModelCall['toolChoice'] {
  const { mode, allowedFunctionNames } = toolConfig?.functionCallingConfig ?? {};
  if (mode === 'NONE') return 'none';
  if (mode !== 'ANY') return 'auto';
  const [name] = allowedFunctionNames ?? [];
  return name === undefined ? 'required' : { name };
}

function schemaOf(request: GeminiRequest): ModelCall['jsonSchema'] {
  if (!wantsJson(request)) return null;
  return request.generationConfig?.responseJsonSchema ?? request.generationConfig?.responseSchema ?? {};
}

function videoOf(contents: readonly GeminiContent[]): string | null {
  for (const { fileData } of contents.flatMap((content) => content.parts ?? [])) {
    if (fileData && (fileData.mimeType?.startsWith('video/') || /youtu\.?be/.test(fileData.fileUri))) {
      return fileData.fileUri;
    }
  }
  return null;
}
