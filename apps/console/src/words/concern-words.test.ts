import { describe, expect, it } from 'vitest';
import { recalledWords, statusWords } from './evidence-words.ts';

describe('a concern about a trial or a medicine [B12]', () => {
  it('is called so where a registry or openFDA says it, and is no expression of concern', () => {
    expect(statusWords('concern', { by: 'clinicaltrials.gov' })).toBe('Trial stopped');
    expect(recalledWords('concern', { level: 'registry_entry' })).toBe('Trial stopped since');
    expect(statusWords('concern', { level: 'label' })).toBe('Medicine recalled');
    expect(recalledWords('concern', { by: 'openfda' })).toBe('Medicine recalled since');
    expect(statusWords('concern', { by: 'crossref' })).toBe('Expression of concern');
    expect(statusWords('none_known', { by: 'clinicaltrials.gov' })).toBe('No retraction known');
  });
});
