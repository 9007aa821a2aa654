import type { Wire, WireSchema } from '../../model-call.ts';

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

export function functionsOf(request: GeminiRequest): readonly GeminiFunction[] {
  return (request.tools ?? []).flatMap(
    (tool) => tool.functionDeclarations ?? tool.function_declarations ?? [],
  );
}

/** Provider-side tools by their snake_case names; the API takes both spellings. */
export function builtinsOf(request: GeminiRequest): readonly string[] {
  return (request.tools ?? []).flatMap((tool) =>
    Object.keys(tool)
      .filter((key) => !FUNCTIONS.includes(key))
      .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  );
}

export const wantsJson = (request: GeminiRequest): boolean =>
  request.generationConfig?.responseMimeType === 'application/json';
