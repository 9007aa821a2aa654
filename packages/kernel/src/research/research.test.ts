import { describe, expect, it } from 'vitest';
import { slugOf } from './agent.ts';
import { MEMORY_LIMIT, NO_MEMORY, openQuestionsIn, remember, shortened, toSummarize } from './memory.ts';

describe('the folder of a research agent [B2]', () => {
  it.each([
    ['Duchenne MD Research', 'duchenne_md_research'],
    ['CAR-T: Lymphoma (2L+)', 'car_t_lymphoma_2l'],
    ['../../etc/passwd', 'etc_passwd'],
    ['Ménière', 'meniere'],
    ['日本語', 'agent'],
    ['', 'agent'],
    ['x'.repeat(300), 'x'.repeat(56)],
  ])('%j → %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('is numbered where the name is taken', () =>
    expect(slugOf('Gout', new Set(['gout', 'gout_2']))).toBe('gout_3'));
});

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
