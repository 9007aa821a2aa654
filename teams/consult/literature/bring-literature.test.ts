import type { Evidence, ModelRequest } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun } from '../chart/fake-run.fixture.ts';
import { bringLiterature } from './bring-literature.ts';

const asked: string[] = [];
const evidence: Evidence = {
  search: async (_scope, { query }) => {
    asked.push(query);
    return { passages: [], mode: 'keyword', gaps: [], counts: { found: 0, screened: 0 } };
  },
  snapshot: async () => null,
};
const REQUEST = { messages: [{ role: 'user', text: 'asked' }] } as unknown as ModelRequest;

describe('literature for an agent without a search tool [D6] [D7]', () => {
  it('is searched with the person’s own words, and only if they ask for studies', async () => {
    asked.length = 0;
    const ask = (userText: string) =>
      inFakeRun({ evidence, userText }, () => bringLiterature.beforeAgent?.());
    await ask('What is metformin?');
    const { facts, state } = await ask('What do studies say about metformin?');
    expect(asked).toEqual(['What do studies say about metformin?']);
    expect(facts[0]?.printed).toMatch(/no passage/);
    expect(JSON.parse(String(state['temp:literature']?.value))).toMatchObject({ passages: [] });
  });

  it('comes before the question, and says if the library cannot be searched', async () => {
    const broken: Evidence = { ...evidence, search: () => Promise.reject(new Error('gone')) };
    const { state } = await inFakeRun({ evidence: broken, userText: 'Which trials are there?' }, () =>
      bringLiterature.beforeAgent?.(),
    );
    const literature = String(state['temp:literature']?.value);
    expect(literature).toMatch(/could not be searched/);
    const { value } = await inFakeRun({ evidence, state }, () => bringLiterature.beforeModel?.(REQUEST));
    expect(value?.messages.map((each) => each.role === 'user' && each.text)).toEqual([
      expect.stringContaining(literature),
      'asked',
    ]);
  });
});
