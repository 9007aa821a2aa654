import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel } from '@consilium/cli/model-check';
import { defaultModelLibrary, PROVIDERS, type ProviderName } from '@consilium/models';
import { readConfig, startServer } from '@consilium/server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { clientFor } from '../support/client.ts';
import { source } from '../support/single-team.ts';
import { type Engines, grant, modelEnvironment, startTestEngines } from '../support/stack.ts';

const full = suiteSize() === 'full';
const TURNS = full ? 200 : 24;
const figures = { ids: 0, unknown: 0, ended: 0, named: 0, answered: 0, twice: 0, explained: 0, priced: 0 };

/** Where an SDK names the models that it knows. A server of one's own has its own. */
const PACKAGES: { readonly [provider in ProviderName]?: string } = {
  gemini: 'google',
  vertex: 'google-vertex',
  openai: 'openai',
  anthropic: 'anthropic',
};
/** Newer than the newest SDK that can be had here; it sends any id as it is. */
const NEWER_THAN_ITS_SDK = ['vertex gemini-4-argon'];

describe('the table of models [A13]', () => {
  const library = defaultModelLibrary();
  const rows = PROVIDERS.flatMap((provider) => Object.values(library[provider].models));

  it.each(rows)('$provider $id is known to its SDK, and was not past its end when it was priced', (model) => {
    const { provider, id, retires, priced } = model;
    figures.ids += 1;
    const name = PACKAGES[provider];
    if (name !== undefined && !NEWER_THAN_ITS_SDK.includes(`${provider} ${id}`)) {
      const types = readFileSync(
        join(import.meta.dirname, `../../node_modules/@ai-sdk/${name}/dist/index.d.ts`),
        'utf8',
      );
      const known = types.includes(`'${id}'`) || types.includes(`"${id}"`);
      if (!known) figures.unknown += 1;
      expect(known).toBe(true);
    }
    if (retires !== null && retires <= String(priced)) figures.ended += 1;
    expect(retires === null || retires > String(priced)).toBe(true);
  });

  it('names what comes after each one that ends, and that has not ended', () => {
    for (const provider of PROVIDERS) {
      const { models, withdrawn, tiers } = library[provider];
      const ends = Object.values(models).flatMap(({ use, retires }) => (retires === null ? [] : [use]));
      for (const use of [...ends, ...Object.values(withdrawn).map((each) => each.use)]) {
        expect(Object.keys(models)).toContain(use);
        expect(models[use!]?.retires).toBeNull();
      }
      if (provider !== 'compatible')
        for (const id of Object.values(tiers)) expect(models[id]?.retires).toBeNull();
    }
  });
});

describe('on engines [A13] [B9] [D12]', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startTestEngines({
      models: { player: { kind: 'scripted', play: () => ({ text: 'Good morning.' }) } },
    });
    await grant(engines.postgres.url);
  });
  afterAll(() => engines?.stop());

  it('a withdrawn model: doctor, start and a turn name what to use', async () => {
    const planted = { ...modelEnvironment(engines.models, 'gemini'), AI_DEEP_MODEL: 'gemini-2.5-pro' };
    expect((await checkModel(planted))?.remedy).toContain('gemini-4-argon');
    figures.named += 1;
    const start = startServer(readConfig(engines.environment(planted)), { teams: [source] });
    await expect(start).rejects.toMatchObject({ remedy: expect.stringContaining('use gemini-4-argon') });
    figures.named += 1;
    const team = {
      ...source,
      files: source.files.map((file) =>
        file.path === 'agents/helper.yml' ? { ...file, text: `${file.text}model: gemini-2.5-flash\n` } : file,
      ),
    };
    await expect(startServer(readConfig(engines.environment()), { teams: [team] })).rejects.toMatchObject({
      remedy: expect.stringContaining('use gemini-3.5-flash-lite'),
    });
    figures.named += 1;
  });

  it('a model that the provider does not serve: doctor and start say so', async () => {
    const unknown = { ...modelEnvironment(engines.models, 'gemini'), AI_DEEP_MODEL: 'gemini-4-argno' };
    engines.models.setServed(['gemini-3.5-flash-lite', 'gemini-4-argon']);
    try {
      const found = await checkModel(unknown);
      expect(found).toMatchObject({ id: 'model-unknown', remedy: expect.stringContaining('gemini-4-argon') });
      await expect(
        startServer(readConfig(engines.environment(unknown)), { teams: [source] }),
      ).rejects.toMatchObject({ code: 'unknown_model', remedy: expect.stringContaining('gemini-4-argon') });
      expect(await checkModel(modelEnvironment(engines.models, 'gemini'))).toBeNull();
    } finally {
      engines.models.setServed([]);
    }
  });

  it('a provider that goes down under load: nothing is lost, the step says why, the money is the other’s', async () => {
    const server = await startServer(
      readConfig(
        engines.environment({
          ...modelEnvironment(engines.models, 'gemini'),
          AI_FAST_MODEL: 'fast, openai/gpt-6-luna',
          OPENAI_API_KEY: 'test-key',
          OPENAI_BASE_URL: engines.models.baseUrls.openai,
        }),
      ),
      { teams: [source] },
    );
    try {
      const client = await clientFor(server);
      const ask = async () => {
        const conversation = await client.createConversation();
        const { seq } = await client.post(conversation, 'Good morning');
        const answer = await client.answer(conversation, seq, 60_000);
        return { conversation, answer };
      };
      const before = await Promise.all(Array.from({ length: TURNS / 2 }, ask));
      engines.models.setFaults([{ when: { provider: 'gemini' }, fault: { status: 503 } }]);
      const after = await Promise.all(Array.from({ length: TURNS / 2 }, ask));
      const all = [...before, ...after];
      figures.answered = all.filter(({ answer }) => answer.text === 'Good morning.').length;
      expect(figures.answered).toBe(TURNS);
      for (const { conversation } of after) {
        const said = (await client.messages(conversation)).filter(({ role }) => role === 'assistant');
        figures.twice += said.length - 1;
      }
      expect(figures.twice).toBe(0);
      const rows = await stepsOf(engines.postgres.url);
      const others = rows.filter(({ provider }) => provider === 'openai');
      figures.explained = rows.filter(({ code }) => code === 'failover.gemini.overloaded').length;
      expect(others).toHaveLength(TURNS / 2);
      // Once it is known to be down it is asked last, and nothing failed over.
      expect(figures.explained).toBeGreaterThan(0);
      figures.priced = others.filter(
        (step) =>
          Number(step.micro_usd) ===
          Math.ceil(Number((Number(step.input_tokens) * 0.1 + Number(step.output_tokens) * 0.5).toFixed(6))),
      ).length;
      expect(figures.priced).toBe(others.length);
    } finally {
      engines.models.setFaults([]);
      await server.close();
    }
  });

  it('writes the figures', () => {
    if (!full) return;
    writeMeasured({
      name: 'models',
      goals: [
        goal('models in the table', '≥ 10', figures.ids, 'models'),
        goal('of these, unknown to their SDK', '= 0', figures.unknown, 'models'),
        goal('of these, past their end', '= 0', figures.ended, 'models'),
        goal('places that name what to use for a withdrawn model', '= 3', figures.named, 'places'),
        goal('turns lost while a provider is down', '= 0', TURNS - figures.answered, `of ${TURNS} turns`),
        goal('answers twice', '= 0', figures.twice, 'answers'),
        goal('steps that say why another provider answered', '≥ 1', figures.explained, 'steps'),
        goal(
          'steps of the other provider at another price than its own',
          '= 0',
          TURNS / 2 - figures.priced,
          'steps',
        ),
      ],
    });
  });
});

interface StepRow {
  readonly provider: string;
  readonly code: string | null;
  readonly micro_usd: string;
  readonly input_tokens: string;
  readonly output_tokens: string;
}

/** Around row-level security: tests look from outside. */
async function stepsOf(databaseUrl: string): Promise<readonly StepRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<StepRow>(
    `SELECT provider, code, micro_usd, input_tokens, output_tokens FROM app.steps WHERE kind = 'model'`,
  );
  await client.end();
  return rows;
}
