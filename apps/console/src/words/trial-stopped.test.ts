import { describe, expect, it } from 'vitest';
import { recalledWords, statusWords } from './evidence-words.ts';

describe('a trial that was stopped [B12]', () => {
  it('is called so where a registry says it, and is no expression of concern', () => {
    expect(statusWords('concern', { by: 'clinicaltrials.gov' })).toBe('Trial stopped');
    expect(recalledWords('concern', { level: 'registry_entry' })).toBe('Trial stopped since');
    expect(statusWords('concern', { by: 'crossref' })).toBe('Expression of concern');
    expect(statusWords('none_known', { by: 'clinicaltrials.gov' })).toBe('No retraction known');
  });
});
