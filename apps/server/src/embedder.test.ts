import type { EmbeddingCost } from '@consilium/kernel';
import { startModelServer } from '@consilium/stand-in';
import { describe, expect, it } from 'vitest';
import { openEmbedder } from './embedder.ts';

const AI = { AI_PROVIDER: 'gemini', AI_API_KEY: 'k' } as const;
const local = { EMBEDDING_MODEL: 'compatible/bge-small', EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1' };

describe('embedding model of the library [D7] [D9]', () => {
  it('is none unless one is configured', () => {
    expect(openEmbedder(AI)).toBeNull();
    expect(() => openEmbedder({ ...AI, EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1' })).toThrow(
      'EMBEDDING_MODEL',
    );
  });

  it.each([
    ['a server of this machine', { ...AI, ...local }, true],
    ['one elsewhere', { ...AI, ...local, EMBEDDING_BASE_URL: 'https://embed.example/v1' }, false],
    [
      'a name that begins like ours',
      { ...AI, ...local, EMBEDDING_BASE_URL: 'http://127.0.0.1.example/v1' },
      false,
    ],
    ['the main provider', { ...AI, EMBEDDING_MODEL: 'gemini-embedding-2' }, false],
    [
      'another provider',
      { ...AI, EMBEDDING_MODEL: 'openai/text-embedding-3-small', OPENAI_API_KEY: 'k' },
      false,
    ],
  ])('is local only on this machine: %s', (_, config, isLocal) => {
    expect(openEmbedder(config)?.isLocal).toBe(isLocal);
  });

  it('needs the key of its provider', () =>
    expect(() => openEmbedder({ ...AI, EMBEDDING_MODEL: 'openai/text-embedding-3-small' })).toThrow(
      'API key',
    ));

  it('asks the server for this model', async () => {
    const server = await startModelServer();
    try {
      const embedder = openEmbedder({ ...AI, ...local, EMBEDDING_BASE_URL: `${server.url}/compatible/v1` });
      const [one, same, other] =
        (await embedder?.embed(['sugar', 'sugar', 'clots'], { signal: AbortSignal.timeout(5_000) })) ?? [];
      expect(embedder?.model).toBe('compatible/bge-small');
      expect(one).toHaveLength(768);
      expect(same).toEqual(one);
      expect(other).not.toEqual(one);
    } finally {
      await server.close();
    }
  });

  it('says what the texts cost by the model table, and nothing where the model is on this machine', async () => {
    const server = await startModelServer();
    const costs = async (base: string) => {
      const spent: EmbeddingCost[] = [];
      await openEmbedder({
        ...{ ...AI, EMBEDDING_MODEL: 'openai/text-embedding-3-small', EMBEDDING_API_KEY: 'k' },
        EMBEDDING_BASE_URL: `${base}/compatible/v1`,
      })?.embed(['sugar '.repeat(100)], {
        signal: AbortSignal.timeout(5_000),
        onSpent: async (cost) => void spent.push(cost),
      });
      return spent;
    };
    try {
      expect(await costs(server.url)).toEqual([]);
      // For the product no loopback address.
      const [cost] = await costs(server.url.replace(/127\.0\.0\.1|localhost/, '0.0.0.0'));
      expect(cost).toMatchObject({ model: 'text-embedding-3-small', tokens: expect.any(Number) });
      expect(cost?.microUsd).toBe(Math.ceil((cost?.tokens ?? 0) * 0.02));
      expect(cost?.microUsd).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });

  it.each([
    ['compatible/bge-small-en-v1.5', undefined, 0.65],
    ['compatible/BAAI/bge-small-en-v1.5', undefined, 0.65],
    ['compatible/bge-small-en-v1.5', 0, 0],
    ['compatible/other', undefined, 0],
    ['compatible/other', 0.4, 0.4],
  ])('has the bound that was measured for the model, or that is set: %s, %s', (model, set, bound) => {
    const config = { ...AI, ...local, EMBEDDING_MODEL: model };
    const given = set === undefined ? {} : { EMBEDDING_MIN_SCORE: set };
    expect(openEmbedder({ ...config, ...given })?.minScore).toBe(bound);
  });
});
