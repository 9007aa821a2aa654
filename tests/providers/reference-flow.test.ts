import { loadTeam } from '@consilium/kernel';
import { readConfig, startServer } from '@consilium/server';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../support/client.ts';
import {
  ANSWER,
  agentOf,
  FOLLOW_UP,
  QUESTION,
  REFERENCE_CALLS,
  referencePlayer,
} from '../support/reference-flow.ts';
import { type Rows, rowsOf } from '../support/rows.ts';
import { source } from '../support/small-team.ts';
import { type Engines, grant, modelEnvironment, type Provider, startTestEngines } from '../support/stack.ts';

const PROVIDERS: readonly Provider[] = [
  'gemini',
  'vertex',
  'openai',
  'anthropic',
  'compatible',
  'workers-ai',
];

/** Providers without a web search of their own give the web reader's fallback, by design. */
const NO_SEARCH: readonly Provider[] = ['compatible', 'workers-ai'];

describe('reference flow [A1] [A11] [A13] [B9] [E2]', () => {
  let engines: Engines;
  const outcomes = new Map<Provider, Rows>();
  beforeAll(async () => {
    engines = await startTestEngines({ models: { player: referencePlayer } });
  });
  afterAll(() => engines?.stop());

  it.each(PROVIDERS)('runs through the real SDK of %s', async (provider) => {
    const server = await startServer(
      readConfig(engines.environment(modelEnvironment(engines.models, provider))),
      {
        teams: [source],
      },
    );
    try {
      if (outcomes.size === 0) await grant(engines.postgres.url);
      engines.models.log.clear();
      const client = await clientFor(server);
      const conversation = await client.createConversation();
      const { seq } = await client.post(conversation, QUESTION);
      const answer = await client.answer(conversation, seq);
      expect(answer.text).toBe(ANSWER);
      await until(async () => (await client.messages(conversation)).some(({ text }) => text === FOLLOW_UP), {
        timeoutMs: 10_000,
        what: 'the follow-up question',
      });
      const calls: Record<string, number> = {};
      for (const entry of engines.models.log.entries) {
        if (!entry.call) continue;
        const agent = agentOf(entry.call);
        calls[agent] = (calls[agent] ?? 0) + 1;
      }
      const { web_reader: searched, ...others } = REFERENCE_CALLS;
      expect(calls).toEqual(NO_SEARCH.includes(provider) ? others : { ...others, web_reader: searched });
      await until(async () => (await rowsOf(engines.postgres.url, conversation)).runs.every(ended), {
        timeoutMs: 10_000,
        what: 'all runs to be closed',
      });
      outcomes.set(provider, await rowsOf(engines.postgres.url, conversation));
    } finally {
      await server.close();
    }
  });

  it('leaves the same messages and state, whoever the provider', () => {
    expect(outcomes.size).toBe(PROVIDERS.length);
    const first = outcomes.get('gemini');
    for (const [provider, rows] of outcomes) {
      expect(rows.messages, provider).toEqual(first?.messages);
      if (NO_SEARCH.includes(provider)) continue;
      expect(rows.state, provider).toEqual(first?.state);
      expect(rows.runs, provider).toEqual(first?.runs);
      expect(rows.steps.map(withoutModel), provider).toEqual(first?.steps.map(withoutModel));
    }
  });

  it('keeps what a later run would need: the version of the team with each run, the model with each reply [D14]', () => {
    const { version } = loadTeam(source.files, source.catalogue);
    for (const [provider, rows] of outcomes) {
      const runs = rows.runs as readonly { kind: string; team_version: string | null }[];
      expect(new Set(runs.map(({ kind }) => kind)), provider).toEqual(
        new Set(['turn', 'tool', 'background']),
      );
      expect(new Set(runs.map((run) => run.team_version)), provider).toEqual(new Set([version]));
      const steps = rows.steps as readonly { kind: string; outcome: string; [name: string]: string | null }[];
      const replies = steps.filter(({ kind, outcome }) => kind === 'model' && outcome === 'success');
      expect(replies.length).toBeGreaterThan(0);
      for (const step of replies) expect(step).toMatchObject({ model: expect.stringMatching(/./), provider });
    }
  });
});

function ended(run: unknown): boolean {
  return (run as { status: string }).status !== 'running';
}

function withoutModel(step: unknown): unknown {
  const { model: _model, provider: _provider, ...rest } = step as { model: string; provider: string };
  return rest;
}
