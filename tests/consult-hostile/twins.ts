import type { LlmAgent } from '@consilium/kernel';
import type { Reply } from '@consilium/stand-in';
import { calling, handOver, leadTo } from '../support/hostile/acts.ts';
import { llmAgents } from '../support/hostile/declared.ts';
import { stringsOf } from '../support/hostile/on-the-wire.ts';
import { type Capability, capabilitiesOf } from './capabilities.ts';
import type { World } from './consult-hostile-fixture.ts';
import { OUTPUT_HARMS, TOLD } from './harms/outputs.ts';
import { TOOL_HARMS } from './harms/tools.ts';
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
  const words = `What do I take? [${session.tag}]`;
  const turn = await session.turn(
    leadTo(team, agent.name, words, (_call, step) =>
      step === 0 ? honestReply(agent, capability, words, link) : null,
    ),
    text,
  );
  trial.look(turn, `${capability.agent} honestly: ${capability.name}`);
  return works(capability, agent, turn);
}

function honestReply(
  agent: LlmAgent,
  { kind, name }: Capability,
  request: string,
  link: string,
): Reply | null {
  switch (kind) {
    case 'tool':
      return calling(name, name === 'read_page' ? { url: link } : TOOL_HARMS[name]?.good);
    case 'agent tool':
      return calling(name, { request });
    case 'edge':
      return handOver(name);
    case 'output': {
      const json = OUTPUT_HARMS[name]?.good;
      return agent.tools.length > 0 ? calling('finish', json) : { json };
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
