import type { AnswerDraft, Identifier, Message } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createRunLog, type RunContext } from '../run/run-context.ts';
import { outsideSetting, searchOutside, withOutside } from './search-outside.ts';

const TEXT = 'What do studies say about metformin and gout?';
const message = (given: Partial<Message> = {}): Message => ({
  ...{ id: 'm1', seq: 1, role: 'user', inReplyTo: null, text: TEXT, claims: [], urgency: null },
  ...{ parts: [{ origin: 'user', text: TEXT }], sourceAgents: [], standIn: false, status: 'complete' },
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
});
const ANSWER: AnswerDraft = {
  ...{ parts: [{ origin: 'chart', text: 'Yes.' }], claims: [], sourceAgents: [], standIn: false },
  status: 'complete',
};

const run = (identifiers: () => Promise<readonly Identifier[]> = async () => []): RunContext =>
  ({
    deps: {
      ports: {},
      outside: {
        identifiers,
        keepAsked: () => Promise.reject(new Error('nobody may be asked')),
        sources: { names: ['PubMed'], fetchFrom: () => Promise.reject(new Error('nobody may be asked')) },
      },
    },
    durable: { step: (_name: string, _policy: unknown, action: () => Promise<unknown>) => action() },
    scope: { tenant: 't', actor: 'a', compartment: 'patient/p', purpose: 'TREAT' },
    identity: { run: 'r', turn: 'r', conversation: 'c' },
    log: createRunLog(),
  }) as unknown as RunContext;

const offered = async (given: Partial<Message>, identifiers?: () => Promise<readonly Identifier[]>) =>
  (await withOutside(run(identifiers), message(given), 'ask', null, ANSWER)).outside;

describe('an outside search [D6] [F2]', () => {
  it("is offered for words of a person, without words of the patient's identifiers", async () => {
    const sources = [{ name: 'PubMed' }];
    expect(await offered({})).toEqual({ state: 'offered', query: 'metformin gout', sources });
    const known = async () => [{ kind: 'name' as const, text: 'Gout, Anna' }];
    expect(await offered({}, known)).toMatchObject({ query: 'metformin' });
  });

  it('is not offered for words of an agent or of code, for an emergency, or if the record cannot be read', async () => {
    expect(await offered({ role: 'agent' })).toBeUndefined();
    expect(await offered({ parts: [{ origin: 'code', text: TEXT }] })).toBeUndefined();
    expect(await offered({ urgency: { tier: 'emergency', entries: [] } })).toBeUndefined();
    expect(await offered({}, () => Promise.reject(new Error('gone')))).toBeUndefined();
  });

  it('sends nothing unless it was accepted or is always allowed, and says if it is switched off', async () => {
    for (const setting of ['off', 'ask'] as const)
      expect(await searchOutside(run(), message(), setting)).toBeNull();
    const emergency = message({ urgency: { tier: 'emergency', entries: [] } });
    expect(await searchOutside(run(), emergency, 'on')).toBeNull();
    expect((await searchOutside(run(), message(), 'on'))?.query).toBe('metformin gout');
    const accepted = { state: 'accepted', query: 'gout', sources: [{ name: 'PubMed' }], of: 2 } as const;
    const done = await searchOutside(run(), message({ outside: accepted }), 'off');
    expect(done?.sources[0]?.gap).toMatch(/switched off/);
    const unkept = await searchOutside(run(), message({ outside: accepted }), 'ask');
    expect(unkept?.sources[0]?.gap).toMatch(/did not answer/);
  });

  it('needs a click if the setting is missing or unknown', () => {
    const of = (value: string) => outsideSetting({ 'app:searches_outside': { value, origin: 'code' } });
    expect([outsideSetting({}), of('sometimes'), of('on'), of('off')]).toEqual(['ask', 'ask', 'on', 'off']);
  });
});
