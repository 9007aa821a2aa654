import { describe, expect, it } from 'vitest';
import { type FunctionsPlace, functionsPath, readFunctionsPlace } from './functions-place.ts';

const PLACES: readonly FunctionsPlace[] = [
  { page: 'list' },
  { page: 'function', name: 'extract-structure' },
  { page: 'pipeline', name: 'code-generation' },
  { page: 'function', name: 'extract-structure', from: 'run-1' },
  { page: 'pipeline', name: 'code-generation', from: 'run-1' },
  { page: 'work' },
  { page: 'run', run: 'a1' },
  { page: 'artifacts' },
  { page: 'artifact', namespace: 'code-generation', name: 'generate:compiler-2' },
];

describe('addresses of functions [B10]', () => {
  it.each(PLACES)('%o is found again', (place) => {
    expect(readFunctionsPlace(functionsPath(place))).toEqual(place);
  });

  it.each(['a/b', 'work/a/b', 'artifacts/a', 'pipelines', 'pipelines/a/b'])('%s is no page', (path) => {
    expect(readFunctionsPlace(path)).toBeNull();
  });
});
