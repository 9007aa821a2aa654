import type { WireSchema } from '../../model-call.ts';

export type InputText = string | readonly { readonly type: string; readonly text?: string }[];

export interface InputItem {
  readonly type?: string;
  readonly role?: 'system' | 'developer' | 'user' | 'assistant';
  readonly content?: InputText;
  readonly id?: string;
  readonly call_id?: string;
  readonly name?: string;
  readonly arguments?: string;
  readonly output?: InputText;
  readonly encrypted_content?: string | null;
}

export interface ResponsesTool {
  readonly type: string;
  readonly name?: string;
  readonly description?: string;
  readonly parameters?: WireSchema;
  readonly strict?: boolean;
}

export interface ResponsesRequest {
  readonly model?: string;
  readonly instructions?: string;
  readonly input?: string | readonly InputItem[];
  readonly tools?: readonly ResponsesTool[];
  readonly tool_choice?: 'auto' | 'none' | 'required' | { readonly type: string; readonly name?: string };
  readonly text?: {
    readonly format?: {
      readonly type: string;
      readonly name?: string;
      readonly schema?: WireSchema;
      readonly strict?: boolean;
    };
  };
  readonly store?: boolean;
  readonly include?: readonly string[] | null;
  readonly stream?: boolean;
}
