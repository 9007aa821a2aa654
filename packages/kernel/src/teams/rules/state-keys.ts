import { isReadOnly } from '../../state/state.ts';
import { type AgentDraft, agentTools, isGroup } from '../files/team-draft.ts';
import type { Finding } from './rule.ts';

export function* readOnlyKey(agent: AgentDraft): Iterable<Finding> {
  for (const { key, path, onKey } of writtenKeys(agent))
    if (isReadOnly(key))
      yield {
        source: agent.source,
        path,
        ...(onKey ? { onKey } : {}),
        message: `agents cannot write "${key}": user: and app: are read-only`,
        remedy: `write "${key.slice(key.indexOf(':') + 1)}", or "temp:${key.slice(key.indexOf(':') + 1)}" for this run only`,
      };
}

interface WrittenKey {
  readonly key: string;
  readonly path: readonly PropertyKey[];
  readonly onKey?: boolean;
}

/** Every state key that the file makes an agent write, or a loop wait for. */
function writtenKeys({ shape }: AgentDraft): WrittenKey[] {
  const keys: (WrittenKey | null)[] = [];
  if (shape.kind === 'llm') {
    keys.push(at(shape.output_key, ['output_key']));
    for (const { entry, index } of agentTools(shape))
      for (const name of ['result_key', 'status_key', 'error_key'] as const)
        keys.push(at(entry[name], ['tools', index, name]));
  }
  if (isGroup(shape))
    for (const key of Object.keys(shape.merge)) keys.push({ key, path: ['merge', key], onKey: true });
  if (shape.kind === 'loop') keys.push(at(shape.loop.until, ['loop', 'until']));
  return keys.filter((key) => key !== null);
}

function at(key: string | null, path: readonly PropertyKey[]): WrittenKey | null {
  return key === null ? null : { key, path };
}
