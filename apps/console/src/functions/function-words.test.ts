import { describe, expect, it } from 'vitest';
import { fieldWords, functionWords, problemWords } from './function-words.ts';

describe('words of functions for people who do not program', () => {
  it('says what a function does, and of an unknown one what the server says', () => {
    expect(functionWords('decompose_task', 'Decompose complex task into subtask DAG')).toMatch(/^Divides/);
    expect(functionWords('constructor', 'As said')).toBe('As said');
  });

  it('names fields and faults without codes', () => {
    expect(fieldWords('top_k')?.label).toBe('Most results');
    expect(fieldWords('content')).toBeUndefined();
    expect(problemWords('too_small')).not.toContain('_');
    expect(problemWords('some_new_code')).toBe('some new code');
  });
});
