import type { WireSchema } from '../../model-call.ts';

export type ChatText = string | readonly { readonly type: string; readonly text?: string }[] | null;

export interface ChatMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
  readonly content?: ChatText;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly tool_call_id?: string;
}

export interface ChatRequest {
  readonly model?: string;
  readonly messages?: readonly ChatMessage[];
  readonly tools?: readonly {
    readonly type: string;
    readonly function: {
      readonly name: string;
      readonly description?: string;
      readonly parameters?: WireSchema;
      readonly strict?: boolean;
    };
  }[];
  readonly tool_choice?: 'auto' | 'none' | 'required' | { readonly function: { readonly name: string } };
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly name: string; readonly schema?: WireSchema; readonly strict?: boolean };
  };
  readonly web_search_options?: object;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
}
