import { describe, expect, it } from 'vitest';
import { artifactWords } from './artifact-words.ts';

describe('the name of an artifact', () => {
  it.each([
    ['extract_structure', 'metformin', 'metformin', 'Extract structure'],
    ['chapter-summarization', 'validate:metformin', 'metformin', 'Chapter summarization, stage validate'],
    ['chapter-summarization', 'extract:chapter-1-0', 'chapter-1-0', 'Chapter summarization, stage extract'],
  ])('%s %s is %s, made by %s', (namespace, name, title, madeBy) => {
    expect(artifactWords(namespace, name)).toEqual({ title, madeBy });
  });
});
