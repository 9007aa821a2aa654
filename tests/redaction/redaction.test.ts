import { holdsLink } from '@consilium/kernel';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { draftOf, openStream } from '../support/events.ts';
import { rowsOf } from '../support/rows.ts';
import { SPOILT, THANKS } from './echo-player.ts';
import { leaksIn, PLACEHOLDER, textsOf } from './leaks.ts';
import { type Person, people } from './people.ts';
import { startWorld, type World } from './redaction-fixture.ts';
import { spellings } from './spellings.ts';

const full = suiteSize() === 'full';
const PROVIDERS = ['gemini', 'openai', 'anthropic'] as const;
/** Messages of a conversation, each with some of the person's spellings. */
const MESSAGES = full ? 4 : 2;
const ASKED = full ? people : people.slice(0, 2);

const figures = {
  ...{
    requests: 0,
    withPlaceholders: 0,
    leaks: 0,
    streamed: NOT_MEASURED,
    answers: 0,
    left: 0,
    named: 0,
    refused: 0,
    forPurpose: 0,
  },
  ...{ proposals: 0, otherSpans: 0, toolCalls: 0, otherArguments: 0, echoes: 0, otherEchoes: 0, forms: 0 },
};

describe('what a provider gets of a patient [F2]', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(async () => {
    figures.streamed = world?.splitter.pieces() ?? 0;
    await world?.stop();
    if (full) writeFigures();
  });

  describe.each(PROVIDERS)('through %s', (provider) => {
    beforeAll(async () => world.speak(provider));

    it.each(ASKED)('$given $family at the desk', async (person) => {
      const shares = shared(spellings(person), MESSAGES);
      figures.forms += shares.flat().length;
      await talk(world, person, 'desk', shares.map(sentence));
    });

    it.each(['small_team', 'consult'])('in the team %s', async (team) => {
      for (const person of ASKED) {
        const share = shared(spellings(person), 8)[PROVIDERS.indexOf(provider)]!;
        await talk(world, person, team, [`What was my last HbA1c? ${sentence(share)}`]);
      }
    });
  });

  it.each(['HOPERAT', 'HRESCH'] as const)('nothing of a chart for %s', async (purpose) => {
    const person = people.at(-1)!;
    await world.grantFor(person, `for-${purpose}`, purpose);
    const client = await world.clientOf(person, `for-${purpose}`);
    world.engines.models.log.clear();
    const post = async (path: string, body: unknown) => {
      const headers = { 'purpose-of-use': purpose, 'idempotency-key': 'first' };
      const response = await client.request('POST', path, body, headers);
      expect(response.ok).toBe(true);
      return (await response.json()) as { id: string };
    };
    const { id: conversation } = await post('/conversations', { team: 'desk' });
    await post(`/conversations/${conversation}/messages`, { text: sentence(spellings(person)) });
    const runs = async () => (await rowsOf(world.engines.postgres.url, conversation)).runs;
    const ended = async () => (await runs()).length >= 3 && (await runs()).every(isEnded);
    await until(ended, { timeoutMs: 20_000, what: 'all runs to be closed' });
    expect(await runs()).toContainEqual(expect.objectContaining({ agent: 'clerk', code: 'purpose_refused' }));
    const asked = world.engines.models.log.entries.flatMap(({ call }) => call?.system ?? []);
    expect(asked.some((system) => system.includes('You are the scribe'))).toBe(true);
    figures.refused++;
    const sent = asked.filter((system) => system.includes('You are the clerk')).length;
    figures.forPurpose += sent;
    expect(sent).toBe(0);
  });
});

/** A message says the same things as a person would, with clinical numbers between, which stay. */
function sentence(details: readonly string[]): string {
  return `My HbA1c was 6.5 % on 2020-02-03, details: ${details.join(' | ')} | 120/80 mmHg, 500 mg.`;
}

function shared<T>(all: readonly T[], into: number): readonly (readonly T[])[] {
  return Array.from({ length: into }, (_, share) => all.filter((_, index) => index % into === share));
}

async function talk(world: World, person: Person, team: string, messages: readonly string[]): Promise<void> {
  const { engines, toolCalls } = world;
  engines.models.log.clear();
  const client = await world.clientOf(person);
  const conversation = await client.createConversation(team);
  const stream = await openStream(client, conversation);
  try {
    for (const message of messages) {
      const before = stream.events.length;
      const draft = () => draftOf(stream.events.slice(before));
      const { seq } = await client.post(conversation, message);
      const answer = await client.answer(conversation, seq);
      figures.answers++;
      leftIn(answer.text);
      if (team === 'desk') {
        // The draft is what the model said; of the answer, code may take sentences away.
        await until(() => draft().includes(SPOILT), { timeoutMs: 10_000, what: 'the whole draft' });
        const [thanks = '', ...rest] = draft().split('.\n');
        const [said] = rest.join('.\n').split(`\n${SPOILT}`);
        figures.echoes++;
        // A draft shows no address, not even that of a mailbox.
        const echo = `You wrote: ${message.replaceAll(/\S+/g, (word) => (holdsLink(word) ? '[link]' : word))}`;
        if (said !== echo) figures.otherEchoes++;
        expect(said).toBe(echo);
        // The benign twin: who is thanked is named as the message names it.
        const who = thanks.slice(THANKS.length);
        expect(message).toContain(who);
        expect(leaksIn(who, person)).not.toEqual([]);
        if (answer.text.startsWith(`${THANKS}${who}`)) figures.named++;
        expect(answer.text.slice(0, thanks.length)).toBe(thanks);
      }
      leftIn(draft());
    }
    await until(async () => (await rowsOf(engines.postgres.url, conversation)).runs.every(isEnded), {
      timeoutMs: 20_000,
      what: 'all runs to be closed',
    });
  } finally {
    stream.close();
  }
  const { messages: said, state } = await rowsOf(engines.postgres.url, conversation);
  for (const text of textsOf({ said, state })) leftIn(text);
  const given = toolCalls.filter((call) => call.conversation === conversation);
  for (const { name, input } of given) {
    figures.toolCalls++;
    for (const text of textsOf(input)) leftIn(text);
    if (name !== 'note_fact') continue;
    const { quote } = input as { quote: string };
    if (!messages.includes(quote)) figures.otherArguments++;
    expect(messages).toContain(quote);
  }
  if (team === 'desk') await proposalsFit(world, person, conversation, messages);
  // A turn that no model answered would show nothing.
  expect(requestsFit(world, person)).toBeGreaterThanOrEqual(messages.length);
}

async function proposalsFit(world: World, person: Person, conversation: string, messages: readonly string[]) {
  const client = await world.clientOf(person);
  const response = await client.request('GET', `/record/proposals?conversation=${conversation}`);
  const { proposals } = (await response.json()) as {
    proposals: readonly { quote: string; span: { start: number; end: number }; resource: unknown }[];
  };
  expect(proposals.length).toBe(messages.length);
  for (const { quote, span, resource } of proposals) {
    figures.proposals++;
    const fits = messages.some(
      (message) => message === quote && span.start === 0 && span.end === message.length,
    );
    if (!fits) figures.otherSpans++;
    expect(fits).toBe(true);
    for (const text of textsOf([quote, resource])) leftIn(text);
  }
}

function requestsFit(world: World, person: Person): number {
  const asked = world.engines.models.log.entries.filter(({ call }) => call !== null);
  figures.requests += asked.length;
  for (const { request } of asked) {
    const texts = textsOf(request.body);
    const leaks = texts.flatMap((text) =>
      leaksIn(text, person).map((what) => `${what}: ${text.slice(0, 400)}`),
    );
    figures.leaks += leaks.length;
    expect(leaks).toEqual([]);
    if (PLACEHOLDER.test(request.raw)) figures.withPlaceholders++;
    // What is clinical is there as it was written.
    expect(request.raw).toContain('6.5 %');
  }
  return asked.length;
}

function leftIn(text: string): void {
  if (PLACEHOLDER.test(text)) figures.left++;
  expect(text).not.toMatch(PLACEHOLDER);
}

function isEnded(run: unknown): boolean {
  return (run as { status: string }).status !== 'running';
}

function writeFigures(): void {
  writeMeasured({
    name: 'redaction',
    goals: [
      goal(
        'requests to providers, of six patients in three wire formats',
        '≥ 300',
        figures.requests,
        'requests',
      ),
      goal('direct identifiers of the patient in them', '= 0', figures.leaks, 'identifiers'),
      goal(
        'placeholders left in messages, drafts, state, proposals and tool arguments',
        '= 0',
        figures.left,
        'placeholders',
      ),
      goal('proposals with a quote that holds a detail', '≥ 60', figures.proposals, 'proposals'),
      goal('of these, with another span than the message has', '= 0', figures.otherSpans, 'proposals'),
      goal('drafts that say a message back', '≥ 60', figures.echoes, 'drafts'),
      goal('of these, with another character than the message has', '= 0', figures.otherEchoes, 'drafts'),
      goal('answers that name the patient as the message does', '≥ 60', figures.named, 'answers'),
      goal(
        'requests of an agent of the record zone for a purpose that may send no chart',
        '= 0',
        figures.refused === 2 ? figures.forPurpose : -1,
        'requests',
      ),
      goal('requests in which something was replaced', '≥ 300', figures.withPlaceholders, 'requests'),
      goal('spellings of details that were sent in messages', '≥ 900', figures.forms, 'spellings'),
      goal('streamed events of one character each', '≥ 10000', figures.streamed, 'events'),
    ],
  });
}
