import { expect, it } from 'vitest';
import { stageArtifact } from './stage-artifact.ts';

it('names the outputs of stages so that the API can read them and the table can hold them [D5]', () => {
  const named = (stage: string, item: number | null, name: string) =>
    stageArtifact('code-generation', { stage, item }, name);
  expect(named('generate', 2, 'compiler')).toEqual({
    namespace: 'code-generation',
    name: 'generate:compiler-2',
  });
  expect(named('validate', null, 'compiler').name).toBe('validate:compiler');
  const longest = named('s'.repeat(64), 9_999, 'n'.repeat(50));
  expect(longest.namespace).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(longest.name).toMatch(/^[A-Za-z0-9_.:-]{1,128}$/);
});
