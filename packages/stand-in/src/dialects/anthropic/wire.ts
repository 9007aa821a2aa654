import type { Wire, WireSchema } from '../../model-call.ts';

export interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: Wire;
  readonly tool_use_id?: string;
  readonly signature?: string;
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
  readonly thinking?: {
    readonly type?: string;
    readonly block_binding?: { readonly prefix_mismatch_behavior?: string };
  };
  readonly tool_choice?: { readonly type: 'auto' | 'any' | 'none' | 'tool'; readonly name?: string };
  readonly output_config?: { readonly format?: { readonly type: string; readonly schema?: WireSchema } };
  readonly stream?: boolean;
}

/** What a thought after the first `count` messages is bound to: all that was sent before it. */
export function boundTo(request: AnthropicRequest, count: number): object {
  const { system, tools, messages = [] } = request;
  return { system, tools, messages: messages.slice(0, count) };
}

/** These think in all their steps, unless they are told not to, and bind what they think. */
export function binds({ model = '', thinking }: AnthropicRequest): boolean {
  return /-5-5\b/.test(model) && thinking?.type !== 'disabled';
}

export function blocksOf(content: string | readonly Block[] | undefined): readonly Block[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
}
