import type { CallMessage, ModelCall, Wire, WireSchema } from '../../model-call.ts';
import { findJsonTool, Refusal, type WireRequest } from '../dialect.ts';
import { signatureOf } from '../server-memory.ts';

export interface GeminiPart {
  readonly text?: string;
  readonly thought?: boolean;
  readonly thoughtSignature?: string;
  readonly functionCall?: { readonly id?: string; readonly name: string; readonly args?: Wire };
  readonly functionResponse?: { readonly id?: string; readonly name: string; readonly response?: Wire };
  readonly fileData?: { readonly mimeType?: string; readonly fileUri: string };
}

export interface GeminiContent {
  readonly role?: string;
  readonly parts?: readonly GeminiPart[];
}

export interface GeminiFunction {
  readonly name: string;
  readonly description?: string;
  readonly parametersJsonSchema?: WireSchema;
  readonly parameters?: WireSchema;
}

export interface GeminiTool {
  readonly functionDeclarations?: readonly GeminiFunction[];
  readonly function_declarations?: readonly GeminiFunction[];
  readonly [builtin: string]: Wire;
}

export interface GeminiRequest {
  readonly systemInstruction?: GeminiContent;
  readonly system_instruction?: GeminiContent;
  readonly contents?: readonly GeminiContent[];
  readonly tools?: readonly GeminiTool[];
  readonly toolConfig?: {
    readonly functionCallingConfig?: {
      readonly mode?: string;
      readonly allowedFunctionNames?: readonly string[];
    };
  };
  readonly generationConfig?: {
    readonly responseMimeType?: string;
    readonly responseJsonSchema?: WireSchema;
    readonly responseSchema?: WireSchema;
  };
}

const FUNCTIONS = ['functionDeclarations', 'function_declarations'];

function functionsOf(request: GeminiRequest): readonly GeminiFunction[] {
  return (request.tools ?? []).flatMap(
    (tool) => tool.functionDeclarations ?? tool.function_declarations ?? [],
  );
}

/** Provider-side tools by their snake_case names; the API takes both spellings. */
function builtinsOf(request: GeminiRequest): readonly string[] {
  return (request.tools ?? []).flatMap((tool) =>
    Object.keys(tool)
      .filter((key) => !FUNCTIONS.includes(key))
      .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
}

const wantsJson = (request: GeminiRequest): boolean =>
  request.generationConfig?.responseMimeType === 'application/json';

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

const invalid = (message: string) => new Refusal({ status: 400, message });

/** What Gemini answers with INVALID_ARGUMENT, in its own words: combinations before 3, signatures since. */
export function refuse(call: ModelCall): Refusal | null {
  const request = call.raw as GeminiRequest;
  const builtins = builtinsOf(request);
  const functions = functionsOf(request).length > 0;
  const generation = Number(/gemini-(\d+)/.exec(call.model)?.[1] ?? 2);
  if (generation < 3) {
    if (functions && wantsJson(request)) {
      return invalid("Function calling with a response mime type: 'application/json' is unsupported");
    }
    if (builtins.length > 0 && wantsJson(request)) {
      return invalid("Tool use with a response mime type: 'application/json' is unsupported");
    }
    if (functions && builtins.length > 0) {
      return invalid(
        call.provider === 'vertex'
          ? 'Multiple tools are supported only when they are all search tools.'
          : 'Tool use with function calling is unsupported',
      );
    }
  }
  if (generation >= 3) {
    const fault = signatureFault(request.contents ?? []);
    if (fault) return invalid(fault);
  }
  if (builtins.length > 1 && !combinable(call, builtins)) return invalid('At most one tool is supported.');
  return null;
}

/** What Google lets clients send for calls that no Gemini made. */
const SKIP = 'skip_thought_signature_validator';

/** Of the steps since the person's last words: the first call of each carries the signature that came with it. */
function signatureFault(contents: readonly GeminiContent[]): string | null {
  const from = contents.findLastIndex(({ role, parts = [] }) => role === 'user' && parts.some(isText)) + 1;
  for (const [index, { role, parts = [] }] of contents.entries()) {
    if (index < from || role !== 'model') continue;
    const first = parts.find(({ functionCall }) => functionCall !== undefined);
    if (first?.functionCall === undefined) continue;
    const { name } = first.functionCall;
    if (first.thoughtSignature === undefined)
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\`, position ${index + 1}.`;
    if (first.thoughtSignature !== signatureOf({ name }) && first.thoughtSignature !== SKIP)
      return 'Thought signature is not valid';
  }
  return null;
}

const isText = ({ text }: GeminiPart) => text !== undefined;

/** The Gemini API documents search and URL context as the pair that may stand together. */
function combinable({ provider }: ModelCall, builtins: readonly string[]): boolean {
  return (
    provider === 'gemini' && builtins.every((name) => name === 'google_search' || name === 'url_context')
  );
}
