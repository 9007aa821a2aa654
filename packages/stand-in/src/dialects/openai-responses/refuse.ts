import type { ModelCall } from '../../model-call.ts';
import { Refusal, type ServerMemory } from '../dialect.ts';
import { strictSchemaFault } from '../openai/strict-schema.ts';
import { signatureOf } from '../signatures.ts';
import type { StoredItems } from '../stored-items.ts';
import type { InputItem, ResponsesRequest } from './wire.ts';

export function refuse(call: ModelCall, { thoughts }: ServerMemory): Refusal | null {
  const request = call.raw as ResponsesRequest;
  const input = Array.isArray(request.input) ? request.input : [];
  return unpairedCall(input) ?? thoughtFault(input, thoughts) ?? strictFault(request);
}

/** A call without the sealed thought that it came with, and a thought that was not sealed here. */
function thoughtFault(input: readonly InputItem[], thoughts: StoredItems): Refusal | null {
  const given = new Set<string>();
  for (const { type, id = '', encrypted_content } of input) {
    if (type === 'reasoning') {
      given.add(id);
      if (encrypted_content != null && encrypted_content !== signatureOf({ thought: id }))
        return invalid(
          `The encrypted content for item ${id} could not be verified.`,
          'input',
          'invalid_encrypted_content',
        );
    }
    const thought = type === 'function_call' ? thoughts.find(id) : undefined;
    if (typeof thought === 'string' && !given.has(thought))
      return invalid(
        `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item: '${thought}'.`,
        'input',
      );
  }
  return null;
}

function unpairedCall(input: readonly InputItem[]): Refusal | null {
  const open = new Set<string>();
  const known = new Set<string>();
  for (const { type, call_id = '' } of input) {
    if (type === 'function_call') {
      open.add(call_id);
      known.add(call_id);
    }
    if (type !== 'function_call_output') continue;
    if (!known.has(call_id)) {
      return invalid(`No tool call found for function call output with call_id ${call_id}.`, 'input');
    }
    open.delete(call_id);
  }
  const [left] = open;
  return left === undefined ? null : invalid(`No tool output found for function call ${left}.`, 'input');
}

function strictFault({ text, tools = [] }: ResponsesRequest): Refusal | null {
  const format = text?.format;
  const fault = format?.strict ? strictSchemaFault(format.schema) : null;
  if (fault) {
    const message = `Invalid schema for response_format '${format?.name}': ${fault}`;
    return invalid(message, 'text.format.schema', 'invalid_json_schema');
  }
  for (const [index, tool] of tools.entries()) {
    const toolFault = tool.strict ? strictSchemaFault(tool.parameters) : null;
    if (toolFault) {
      const message = `Invalid schema for function '${tool.name}': ${toolFault}`;
      return invalid(message, `tools[${index}].parameters`, 'invalid_function_parameters');
    }
  }
  return null;
}

function invalid(message: string, param: string, code?: string): Refusal {
  return new Refusal({ status: 400, message, param, ...(code !== undefined && { code }) });
}
