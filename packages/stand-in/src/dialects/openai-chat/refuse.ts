import type { ModelCall } from '../../model-call.ts';
import { Refusal } from '../dialect.ts';
import { strictSchemaFault } from '../openai/strict-schema.ts';
import type { ChatMessage, ChatRequest } from './wire.ts';

/** Tool messages that answer nothing and calls left unanswered, everywhere; schemas outside strict mode, at OpenAI. */
export function refuse(call: ModelCall): Refusal | null {
  const request = call.raw as ChatRequest;
  const unpaired = unpairedTool(request.messages ?? []);
  if (unpaired) return new Refusal({ status: 400, ...unpaired });
  return call.provider === 'openai' ? strictFault(request) : null;
}

function unpairedTool(messages: readonly ChatMessage[]): { message: string; param: string } | null {
  let open: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      const id = message.tool_call_id ?? '';
      if (messages[index - 1]?.role !== 'tool' && !messages[index - 1]?.tool_calls) {
        return {
          message:
            "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          param: `messages.[${index}].role`,
        };
      }
      if (!open.includes(id)) {
        return {
          message: `Invalid parameter: 'tool_call_id' of '${id}' not found in 'tool_calls' of previous message.`,
          param: `messages.[${index}].tool_call_id`,
        };
      }
      open = open.filter((other) => other !== id);
      continue;
    }
    if (open.length > 0) return unanswered(open, index);
    open = (message.tool_calls ?? []).map(({ id }) => id);
  }
  return open.length > 0 ? unanswered(open, messages.length) : null;
}

function unanswered(ids: readonly string[], index: number): { message: string; param: string } {
  return {
    message: `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids.join(', ')}`,
    param: `messages.[${index}].role`,
  };
}

function strictFault({ response_format, tools = [] }: ChatRequest): Refusal | null {
  const format = response_format?.json_schema;
  const fault = format?.strict ? strictSchemaFault(format.schema) : null;
  if (fault) {
    const message = `Invalid schema for response_format '${format?.name}': ${fault}`;
    return new Refusal({ status: 400, message, param: 'response_format' });
  }
  for (const [index, { function: declared }] of tools.entries()) {
    const toolFault = declared.strict ? strictSchemaFault(declared.parameters) : null;
    if (toolFault) {
      return new Refusal({
        status: 400,
        message: `Invalid schema for function '${declared.name}': ${toolFault}`,
        param: `tools[${index}].function.parameters`,
        code: 'invalid_function_parameters',
      });
    }
  }
  return null;
}
