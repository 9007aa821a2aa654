import type { ModelCall } from '../../model-call.ts';
import { Refusal } from '../dialect.ts';
import { strictSchemaFault } from '../openai/strict-schema.ts';
import type { InputItem, ResponsesRequest } from './wire.ts';

export function refuse(call: ModelCall): Refusal | null {
  const request = call.raw as ResponsesRequest;
  return unpairedCall(Array.isArray(request.input) ? request.input : []) ?? strictFault(request);
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
