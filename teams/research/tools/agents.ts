import {
  ConsiliumError,
  type CurrentRun,
  currentRun,
  defineTool,
  originOfReply,
  type ResearchRegistry,
  receiptFact,
} from '@consilium/kernel';
import { z } from 'zod';
import { thresholdIn } from './threshold-in.ts';

/** Agents that a model is shown at once. */
const MOST_LISTED = 100;
/** Reports since the person has said something: after so many, agents are asked no more without a person. */
const MOST_UNANSWERED = 10;

/** Makes a research agent, which begins at once. Its brief is the message. */
export const createAgent = defineTool({
  name: 'create_agent',
  description: 'Makes a research agent for a subject. It begins at once, and reports here.',
  input: z.object({
    name: z.string().trim().min(1).max(100).describe('Short: the disease or the question'),
    description: z.string().trim().min(1).max(500).describe('What it is for, in one sentence'),
    message: z.string().trim().min(1).max(8_000).describe('The whole request, with all that was clarified'),
  }),
  zone: 'neutral',
  effect: 'effect',
  follow: 'send',
  execute: async ({ name, description, message }) => {
    const run = currentRun();
    if (run.reportsTo === null) throw new ConsiliumError('no_conversation');
    // Otherwise a report could make an agent, whose report makes the next.
    if (run.userText.trim() === '')
      throw new ConsiliumError('not_asked', { remedy: 'make an agent only when the person asks for one' });
    const { agent, request } = await registry().create(run.caller, {
      ...{ key: run.stepKey, name, description, brief: message, origin: run.writes },
      ...{ conversation: run.reportsTo, threshold: thresholdIn(message, run.now()) },
    });
    const printed = `the research agent ${name}, which works and will report here`;
    for (const verb of ['create', 'start', 'ask'] as const) run.cite(receiptFact(verb, printed));
    return { agent_id: agent.id, request };
  },
});

export const listAgents = listing('list_agents');
/** The seed's other name of it. */
export const listResearchAgents = listing('list_research_agents');

function listing(name: string) {
  return defineTool({
    name,
    description: 'The research agents of this person: id, name, description, state.',
    input: z.object({}),
    zone: 'neutral',
    effect: 'read',
    execute: async () => (await roster()).map((each) => ({ ...each })),
  });
}

/** Asks an agent. Its reply within a while, else it reports later. */
export const messageAgent = defineTool({
  name: 'message_agent',
  description:
    'Asks a research agent. Gives its response, or says that it takes longer and will report here.',
  input: z.object({
    agent_id: z.string(),
    message: z.string().trim().min(1).max(8_000),
    wait_seconds: z
      .int()
      .min(1)
      .max(120)
      .optional()
      .describe('How long to wait at most; without it: some seconds'),
  }),
  zone: 'neutral',
  effect: 'effect',
  follow: 'await',
  execute: async ({ agent_id, message, wait_seconds }) => {
    const run = currentRun();
    // Otherwise a report could ask an agent, whose report asks the next.
    if (run.userText.trim() === '' && (await unanswered(run)) >= MOST_UNANSWERED)
      throw new ConsiliumError('not_asked', { remedy: 'ask no agent until the person has said something' });
    const agent = await registry().find(run.caller, agent_id);
    const request =
      agent &&
      (await registry().request(run.caller, {
        ...{ key: run.stepKey, agent: agent.id, text: message, origin: run.writes },
        ...{ why: 'message', reportsTo: null },
      }));
    if (!agent || request === null)
      throw new ConsiliumError('unknown_agent', { remedy: 'use an id of list_agents' });
    run.cite(receiptFact('ask', `the research agent ${agent.name}`));
    const wait = wait_seconds === undefined ? {} : { wait_ms: wait_seconds * 1_000 };
    return { request, name: agent.name, ...wait };
  },
});

export interface Listed {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: string;
  /** The folder of its workspace. */
  readonly slug: string;
}

export async function roster(): Promise<readonly Listed[]> {
  const { caller, resultFrom } = currentRun();
  const found = await registry().list(caller, { limit: MOST_LISTED });
  // Their names and descriptions are as tainted as what their maker had read.
  if (found.length > 0) resultFrom(originOfReply(found.map(({ origin }) => origin)));
  return found.map(({ id, name, description, state, slug }) => ({ id, name, description, state, slug }));
}

async function unanswered({ caller, conversation, seq }: CurrentRun): Promise<number> {
  if (conversation === null) return MOST_UNANSWERED;
  return registry().unanswered(caller, { conversation, upTo: seq, most: MOST_UNANSWERED });
}

function registry(): ResearchRegistry {
  const { research } = currentRun().ports;
  if (!research)
    throw new ConsiliumError('no_research', { remedy: 'give the server a role for teams without a patient' });
  return research;
}
