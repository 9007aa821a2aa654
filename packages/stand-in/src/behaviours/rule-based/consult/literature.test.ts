import { describe, expect, it } from 'vitest';
import type { ModelCall } from '../../../model-call.ts';
import { literatureAnswer, literatureReads } from './literature.ts';

const call = (results: readonly unknown[] = []): ModelCall =>
  ({
    tools: [{ name: 'search_evidence', description: '', schema: {} }],
    messages: [{ role: 'user', text: 'q' }, ...(results.length === 0 ? [] : [{ role: 'tool', results }])],
  }) as unknown as ModelCall;
const found = (passages: readonly unknown[]) => ({
  id: '1',
  name: 'search_evidence',
  result: { passages, gaps: [] },
});

describe('the stand-in and the literature [A1]', () => {
  it('searches once, by the words that the question is about, where it asks for studies', () => {
    const question = 'What do studies say about metformin and my HbA1c?';
    expect(literatureReads(call(), question)).toEqual([
      { name: 'search_evidence', args: { query: 'metformin HbA1c' } },
    ]);
    expect(literatureReads(call([found([])]), question)).toEqual([]);
    expect(literatureReads(call(), 'What was my last HbA1c?')).toEqual([]);
  });

  it('quotes one finding of each source, word by word, and none that is about something else', () => {
    const passage = (id: string, title: string, text: string) => ({
      passage: id,
      title,
      level: 'randomised trial',
      text,
    });
    const results = [
      found([
        passage('fabcdefg', 'One', 'Metformin is old. Metformin lowered HbA1c by 0.8 %.'),
        passage('fabcdefh', 'One', 'HbA1c fell by 1 %.'),
        passage('fabcdefi', 'Two', 'Aspirin lowered fever by 1 °C.'),
      ]),
    ];
    expect(literatureAnswer(results, 'Is there evidence that metformin lowers HbA1c?')).toEqual([
      'A randomised trial says: “Metformin lowered HbA1c by 0.8 %”. [fabcdefg]',
    ]);
  });
});
