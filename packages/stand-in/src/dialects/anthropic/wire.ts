import type { Wire, WireSchema } from '../../model-call.ts';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Wire;
  readonly tool_use_id?: string;
  readonly content?: string | readonly Block[];
}

export interface AnthropicMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly Block[];
}

export interface AnthropicRequest {
  readonly model?: string;
  readonly max_tokens?: number;
  readonly system?: string | readonly Block[];
  readonly messages?: readonly AnthropicMessage[];
  readonly tools?: readonly {
    /** Absent or `custom` = a function of the client; else a provider-side tool with its version. */
    readonly type?: string;
    readonly name: string;
    readonly description?: string;
    readonly input_schema?: WireSchema;
  }[];
  readonly tool_choice?: { readonly type: 'auto' | 'any' | 'none' | 'tool'; readonly name?: string };
  readonly output_config?: { readonly format?: { readonly type: string; readonly schema?: WireSchema } };
  readonly stream?: boolean;
}

export function blocksOf(content: string | readonly Block[] | undefined): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}
