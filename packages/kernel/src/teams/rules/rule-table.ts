import { isReadOnly } from '../../state/state.ts';
import { type AgentDraft, agentTools, isGroup } from '../files/team-draft.ts';
import { builtinWithOutput, builtinWithTools, builtinWithTransfers, twoBuiltins } from './builtin.ts';
import { ambiguousCallback, callbackOfOtherKind, unknownCallback } from './callbacks.ts';
import { backgroundOutsideParallel, groupZone, noAnsweringMember } from './groups.ts';
import {
  agentListedTwice,
  duplicateName,
  fileNameDiffers,
  unknownAgentHeld,
  unknownAgentInTeam,
  unlistedAgent,
} from './naming.ts';
import { badSchema, unknownSchema } from './output.ts';
import type { Finding, Rule } from './rule.ts';
import { templateSyntax } from './template.ts';
import { ambiguousTool, reservedToolName, toolNameTaken, unknownTool } from './tools.ts';
import {
  byCodeWithoutEdge,
  duplicateTransfer,
  transferFromOtherKind,
  transferToItself,
  transferToOtherKind,
  undeclaredEdge,
} from './transfers.ts';
import { parentCycle, secondParent, unreachableAgent } from './tree.ts';
import { recordToOutside } from './zone-edges.ts';
import {
  mixedZones,
  outsideHistory,
  outsideToolInNeutral,
  recordToolInNeutral,
  remoteZone,
} from './zones.ts';

/** Every rule beyond the shape of a single file. A team loads when none finds anything. */
export const RULES: readonly Rule[] = [
  { code: 'unknown_agent', each: unknownAgentHeld, whole: unknownAgentInTeam },
  { code: 'unlisted_agent', whole: unlistedAgent },
  { code: 'agent_listed_twice', whole: agentListedTwice },
  { code: 'duplicate_name', whole: duplicateName },
  { code: 'file_name_differs', each: fileNameDiffers },

  { code: 'second_parent', whole: secondParent },
  { code: 'unreachable_agent', whole: unreachableAgent },
  { code: 'parent_cycle', whole: parentCycle },

  { code: 'transfer_from_other_kind', whole: transferFromOtherKind },
  { code: 'transfer_to_other_kind', whole: transferToOtherKind },
  { code: 'transfer_to_itself', whole: transferToItself },
  { code: 'duplicate_transfer', whole: duplicateTransfer },
  { code: 'undeclared_edge', whole: undeclaredEdge },
  { code: 'by_code_without_edge', whole: byCodeWithoutEdge },

  { code: 'background_outside_parallel', each: backgroundOutsideParallel },
  { code: 'no_answering_member', whole: noAnsweringMember },
  { code: 'group_zone', each: groupZone },

  { code: 'two_builtins', each: twoBuiltins },
  { code: 'builtin_with_tools', each: builtinWithTools },
  { code: 'builtin_with_output', each: builtinWithOutput },
  { code: 'builtin_with_transfers', whole: builtinWithTransfers },

  { code: 'unknown_tool', each: unknownTool },
  { code: 'ambiguous_tool', each: ambiguousTool },
  { code: 'reserved_tool_name', each: reservedToolName },
  { code: 'tool_name_taken', each: toolNameTaken },
  { code: 'unknown_callback', each: unknownCallback },
  { code: 'callback_of_other_kind', each: callbackOfOtherKind },
  { code: 'ambiguous_callback', each: ambiguousCallback },

  { code: 'unknown_schema', each: unknownSchema },
  { code: 'bad_schema', each: badSchema },
  { code: 'template_syntax', each: templateSyntax },
  { code: 'read_only_key', each: readOnlyKey },

  { code: 'record_tool_in_neutral', each: recordToolInNeutral },
  { code: 'outside_tool_in_neutral', each: outsideToolInNeutral },
  { code: 'mixed_zones', each: mixedZones },
  { code: 'outside_history', each: outsideHistory },
  { code: 'remote_zone', each: remoteZone },
  { code: 'record_to_outside', whole: recordToOutside },
];

function* readOnlyKey(agent: AgentDraft): Iterable<Finding> {
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
