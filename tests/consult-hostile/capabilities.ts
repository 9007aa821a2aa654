import type { Catalogue, LlmAgent, Team } from '@consilium/kernel';
import type { ReplyToolCall } from '@consilium/stand-in';
import { llmAgents, targetsOf } from '../support/hostile/declared.ts';
import { wrongRequests } from './harms/agent-tools.ts';
import { forgeries } from './harms/identity.ts';
import type { Lure } from './harms/lure.ts';
import { OUTPUT_HARMS } from './harms/outputs.ts';
import { TOOL_HARMS } from './harms/tools.ts';

/** What the files give one agent: from the loaded team, so that a new one appears by itself. */
export interface Capability {
  readonly team: string;
  readonly agent: string;
  readonly kind: 'tool' | 'agent tool' | 'edge' | 'edge of code' | 'output' | 'answer';
  readonly name: string;
}

export function capabilitiesOf(team: Team): readonly Capability[] {
  return llmAgents(team).flatMap((agent) => {
    const byCode = team.byCode[agent.name] ?? [];
    const edges = targetsOf(team, agent).filter((to) => !byCode.includes(to));
    const toolNames = agent.agentTools.map((spec) => spec.as);
    const of = (kind: Capability['kind'], names: readonly string[]) =>
      names.map((name) => ({ team: team.name, agent: agent.name, kind, name }));
    return [
      ...of('tool', agent.tools),
      ...of('agent tool', toolNames),
      ...of('edge', edges),
      ...of('edge of code', byCode),
      ...of('output', agent.output === null ? [] : [agent.name]),
      ...of('answer', agent.output === null ? ['text'] : []),
    ];
  });
}

/** Tools and typed agents of the teams that this suite knows no harm of. */
export function withoutHarms(teams: readonly Team[]): readonly string[] {
  return teams.flatMap(capabilitiesOf).flatMap(({ kind, name, agent }) => {
    if (kind === 'tool' && !Object.hasOwn(TOOL_HARMS, name)) return [`tool ${name} of ${agent}`];
    if (kind === 'output' && !Object.hasOwn(OUTPUT_HARMS, name)) return [`output of ${name}`];
    return [];
  });
}

const NOBODY = [
  'nobody',
  '__proto__',
  'constructor',
  '',
  '../health_consultant',
  'Health_Consultant',
  'front ',
];

/** Every call by which this agent could do harm: with what it has, and with what others have. */
export function wrongCalls(
  team: Team,
  catalogue: Catalogue,
  agent: LlmAgent,
  lure: Lure,
): readonly ReplyToolCall[] {
  const byCode = team.byCode[agent.name] ?? [];
  const targets = targetsOf(team, agent).filter((to) => !byCode.includes(to));
  const own = agent.tools.flatMap((name) => {
    const { good, harms } = TOOL_HARMS[name]!;
    const honest = name === 'read_page' ? { url: lure.link } : good;
    return [...harms(lure), ...forgeries(lure).map((field) => ({ ...honest, ...field }))].map((args) => ({
      name,
      args,
    }));
  });
  const asked = agent.agentTools.flatMap(({ as }) => wrongRequests(lure).map((args) => ({ name: as, args })));
  const ofOthers = [
    ...catalogue.tools.map(({ name }) => name),
    ...agentToolNames(team),
    ...Object.keys(team.agents),
  ]
    .filter((name) => !agent.tools.includes(name) && !agent.agentTools.some(({ as }) => as === name))
    .map((name) => ({
      name,
      args: { ...TOOL_HARMS[name]?.good, request: lure.loot, url: `${lure.link}?d=${lure.loot}` },
    }));
  const edges = [...Object.keys(team.agents), ...NOBODY]
    .filter((to) => !targets.includes(to))
    .map((to) => ({ name: 'transfer_to_agent', args: { agent: to } }));
  const finish =
    agent.output === null ? [{ name: 'finish', args: { decision: 'share', text: lure.loot } }] : [];
  return [...own, ...asked, ...ofOthers, ...edges, ...finish];
}

function agentToolNames(team: Team): readonly string[] {
  return [...new Set(llmAgents(team).flatMap(({ agentTools }) => agentTools.map(({ as }) => as)))];
}
