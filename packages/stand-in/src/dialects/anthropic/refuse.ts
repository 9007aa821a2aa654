import type { ModelCall } from '../../model-call.ts';
import { Refusal } from '../dialect.ts';
import { signatureOf } from '../signatures.ts';
import { type AnthropicMessage, type AnthropicRequest, binds, blocksOf, boundTo } from './wire.ts';

const invalid = (message: string) => new Refusal({ status: 400, message });

/** Results and uses of tools that do not stand side by side, and requests without messages or version. */
export function refuse(call: ModelCall): Refusal | null {
  const { messages = [] } = call.raw as AnthropicRequest;
  if (call.headers['anthropic-version'] === undefined)
    return invalid('anthropic-version: header is required');
  if (messages.length === 0) return invalid('messages: at least one message is required');
  for (const [index, message] of messages.entries()) {
    const fault =
      strayResult(message, messages[index - 1], index) ?? openUse(message, messages[index + 1], index);
    if (fault) return invalid(fault);
  }
  return unboundThought(call.raw as AnthropicRequest);
}

/** A thought that came after other words than those that stand before it now. */
function unboundThought(request: AnthropicRequest): Refusal | null {
  if (!binds(request) || request.thinking?.block_binding?.prefix_mismatch_behavior === 'drop_block')
    return null;
  for (const [index, message] of (request.messages ?? []).entries())
    for (const [at, { type, signature }] of blocksOf(message.content).entries())
      if (type === 'thinking' && signature !== signatureOf(boundTo(request, index)))
        return invalid(
          `messages.${index}.content.${at}: \`thinking\` block is bound to a different conversation. Thinking blocks must be returned with the unchanged prefix that they were generated after.`,
        );
  return null;
}

function usesOf(message: AnthropicMessage | undefined): string[] {
  return blocksOf(message?.content).flatMap(({ type, id = '' }) => (type === 'tool_use' ? [id] : []));
}

function resultsOf(message: AnthropicMessage | undefined): string[] {
  return blocksOf(message?.content).flatMap(({ type, tool_use_id = '' }) =>
    type === 'tool_result' ? [tool_use_id] : [],
  );
}

function strayResult(
  message: AnthropicMessage,
  before: AnthropicMessage | undefined,
  index: number,
): string | null {
  const uses = usesOf(before);
  const stray = resultsOf(message).find((id) => !uses.includes(id));
  if (stray === undefined) return null;
  const block = blocksOf(message.content).findIndex(({ tool_use_id }) => tool_use_id === stray);
  return `messages.${index}.content.${block}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
}

function openUse(
  message: AnthropicMessage,
  after: AnthropicMessage | undefined,
  index: number,
): string | null {
  const results = resultsOf(after);
  const open = usesOf(message).filter((id) => !results.includes(id));
  if (open.length === 0) return null;
  return `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${open.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}
