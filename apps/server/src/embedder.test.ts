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
});
