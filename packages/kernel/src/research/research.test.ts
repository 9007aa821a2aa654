import { describe, expect, it } from 'vitest';
import { MEMORY_LIMIT, NO_MEMORY, openQuestionsIn, remember, shortened, toSummarize } from './memory.ts';

const entry = (said: string, asked = 'Any news?') => ({
  ...{ at: '2026-01-02T00:00:00Z', why: 'message', asked, tools: ['search_evidence'], done: [] },
  ...{ sources: ['a', 'a'], said },
});

describe('the memory of a research agent [B8]', () => {
  it('keeps the last report and its open questions word by word, and references of what it read', () => {
    const report = 'A trial says more.\n\n## Open questions\n- Who pays?\n2. When?\n\nThe end.';
    const memory = remember(remember(NO_MEMORY, entry(report)), entry(''));
    expect(memory.lastReport?.text).toBe(report);
    expect(memory.openQuestions).toEqual(['Who pays?', 'When?']);
    expect(memory.entries.map(({ sources }) => sources)).toEqual([['a'], ['a']]);
    expect(openQuestionsIn('No such heading')).toEqual([]);
  });

  it('is shortened above its limit: the older half becomes a summary', () => {
    let memory = NO_MEMORY;
    for (let n = 0; n < 8; n++) memory = remember(memory, entry(`Report ${n}. ${'x'.repeat(3_000)}`));
    expect(JSON.stringify(memory.entries).length).toBeGreaterThan(MEMORY_LIMIT);
    const parts = toSummarize(memory)!;
    expect([parts.older.length, parts.left.length]).toEqual([4, 4]);
    expect(shortened('Before.', parts.older)).toMatch(/^Before\.\n2026-01-02: Any news\? Report 0\./);
    expect(toSummarize(remember(NO_MEMORY, entry('short')))).toBeNull();
  });
});
