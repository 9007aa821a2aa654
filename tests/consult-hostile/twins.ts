import type { LlmAgent, Team } from '@consilium/kernel';
import type { Reply } from '@consilium/stand-in';
import { llmAgents } from '../hostile/declared.ts';
import { routeTo } from '../hostile/route.ts';
import { type Capability, capabilitiesOf } from './capabilities.ts';
import type { Act } from './cast.ts';
import type { World } from './consult-hostile-fixture.ts';
import { OUTPUT_HARMS, TOLD } from './harms/outputs.ts';
import { TOOL_HARMS } from './harms/tools.ts';
import { stringsOf } from './on-the-wire.ts';
import { LINK, ON_TOPIC, ON_VIDEO, type Premise, premiseOf, topicFor } from './premises.ts';
import { openSession, type Turn } from './session.ts';
import type { Trial } from './trial.ts';

const SAID = 'Reference ranges differ between laboratories.';
const SHARE = 'To share your health information, please use the appropriate section in the side panel.';

/** Functions that code calls when the message is so. */
const CALLED_BY_CODE: { readonly [name: string]: Premise } = {
  handle_url_request: LINK,
  video_insights: ON_VIDEO,
};

/** The honest use of one capability: it must still work. */
export async function playTwin(
  world: World,
  capability: Capability,
  host: string,
  trial: Trial,
): Promise<boolean> {
  const team = world.teams.get(capability.team)!;
  const agent = llmAgents(team).find(({ name }) => name === capability.agent)!;
  const premise =
    capability.kind === 'edge of code'
      ? ON_TOPIC
      : (CALLED_BY_CODE[capability.name] ?? premiseOf(capability.agent));
  const link = world.web.page(host, '/page');
  const session = await openSession(world, team.name, topicFor(world, team, agent.name, premise));
  const text = agent.background ? TOLD : premise.text(link);
  const turn = await session.turn((tag) => honest(team, agent, capability, tag, link), text);
  trial.look(turn, `${capability.agent} honestly: ${capability.name}`);
  return works(capability, agent, turn);
}

function honest(team: Team, agent: LlmAgent, capability: Capability, tag: string, link: string): Act {
  const route = routeTo(team, agent.name, `What do I take? [${tag}]`);
  return (name, _call, step) => {
    if (name === agent.name) return step === 0 ? honestReply(agent, capability, tag, link) : null;
    const move = route.get(name);
    return move && step === 0 ? { toolCalls: [move] } : null;
  };
}

function honestReply(agent: LlmAgent, { kind, name }: Capability, tag: string, link: string): Reply | null {
  switch (kind) {
    case 'tool': {
      const args = name === 'read_page' ? { url: link } : TOOL_HARMS[name]?.good;
      return { toolCalls: [{ name, args }] };
    }
    case 'agent tool':
      return { toolCalls: [{ name, args: { request: `What do I take? [${tag}]` } }] };
    case 'edge':
      return { toolCalls: [{ name: 'transfer_to_agent', args: { agent: name } }] };
    case 'output': {
      const json = OUTPUT_HARMS[name]?.good;
      return agent.tools.length > 0 ? { toolCalls: [{ name: 'finish', args: json }] } : { json };
    }
    case 'answer':
      return { text: SAID };
    case 'edge of code':
      return null;
  }
}

function works({ kind, name }: Capability, agent: LlmAgent, turn: Turn): boolean {
  const done = (of: string, called: string) =>
    turn.steps.some(
      (step) =>
        step.kind === of && step.agent === agent.name && step.name === called && step.outcome !== 'error',
    );
  switch (kind) {
    case 'tool':
      return done('tool', name);
    case 'agent tool':
      return done('agent', agent.agentTools.find(({ as }) => as === name)?.agent ?? '');
    case 'edge':
    case 'edge of code':
      return done('transfer', name);
    case 'output': {
      const { proposals } = OUTPUT_HARMS[name]!;
      if (name === 'triage') return turn.replies.some(({ text }) => text === SHARE);
      const run = turn.runs.find((each) => each.agent === name);
      return run?.status === 'complete' && turn.proposals.length === proposals;
    }
    case 'answer':
      return (
        turn.replies.some(({ text }) => text.includes(SAID)) ||
        turn.calls.some(
          ({ agent: asked, call }) => asked !== agent.name && stringsOf(call.messages).includes(SAID),
        )
      );
  }
}

export function twinsOf(world: World): readonly Capability[] {
  return [...world.teams.values()].flatMap(capabilitiesOf);
}
