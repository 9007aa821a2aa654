import type { JsonSchema, ModelRequest, ModelTool } from '@consilium/kernel';
import type { ModelFacts, ProviderName } from '../library/library.ts';
import { builtinOf } from '../providers/builtins.ts';
import type { Provider } from '../providers/provider.ts';
import type { SdkRequest, SdkSchema, SdkTool } from '../sdk-types.ts';
import { generateOf } from './generate.ts';
import { promptOf } from './prompt.ts';
import { isStrictSchema } from './strict-schema.ts';

/** One step as the SDK's providers take it. Functions go out without code: who calls them is our loop. */
export function toSdkRequest(
  request: ModelRequest,
  model: ModelFacts,
  provider: Provider,
  signal: AbortSignal,
): SdkRequest {
  const tools = toolsOf(request, model.provider, provider);
  const options = provider.options(request.output !== null && isStrictSchema(request.output), model.id);
  return {
    prompt: promptOf(request.system, request.messages),
    ...generateOf(request.generate, model),
    ...(tools.length > 0 ? { tools, toolChoice: { type: request.mustCall ? 'required' : 'auto' } } : {}),
    ...(request.output
      ? { responseFormat: { type: 'json', schema: sdkSchema(request.output), name: 'output' } }
      : {}),
    ...(options ? { providerOptions: options } : {}),
    abortSignal: signal,
  };
}

function toolsOf(request: ModelRequest, name: ProviderName, provider: Provider): SdkTool[] {
  if (request.messages.some((message) => message.role === 'user' && message.video !== undefined))
    builtinOf(name, 'video');
  if (request.builtin) {
    const builtin = builtinOf(name, request.builtin);
    return builtin === 'message' ? [] : [builtin];
  }
  return request.tools.map((tool) => functionOf(tool, provider.strictTools));
}

function functionOf(tool: ModelTool, strictTools: boolean): SdkTool {
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: sdkSchema(tool.input),
    ...(strictTools ? { strict: isStrictSchema(tool.input) } : {}),
  };
}

/** Checked where a team is loaded; the SDK's type only names the keywords. */
function sdkSchema(schema: JsonSchema): SdkSchema {
  return schema as SdkSchema;
}
