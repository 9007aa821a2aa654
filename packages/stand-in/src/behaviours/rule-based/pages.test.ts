import { describe, expect, it } from 'vitest';
import { callWith } from '../../call.fixture.ts';
import type { CallMessage } from '../../model-call.ts';
import { pagesIn } from './pages.ts';

const said = (text: string): CallMessage => ({
  role: 'assistant',
  text: `[page_reader] <said-85fd3bd5 origin="chart">\n${text}\n</said-85fd3bd5>`,
  toolCalls: [],
});
const user: CallMessage = { role: 'user', text: 'Read this document.' };
const jsonSchema = { type: 'object' };

describe('rule-based player: pages that code put before it [A20]', () => {
  it('reads the last of them, without the marks', () => {
    const messages = [user, said('Page 1\n\nHbA1c 7.9 %'), said('Page 3\n\nWeight 70 kg'), user];
    expect(pagesIn(callWith({ messages, jsonSchema }))).toBe('Page 3\n\nWeight 70 kg');
  });

  it('takes no earlier answer for a page', () => {
    expect(pagesIn(callWith({ messages: [said('Her weight was 70 kg.'), user], jsonSchema }))).toBe('');
    expect(pagesIn(callWith({ messages: [said('Page 1\n\nWeight 70 kg'), user] }))).toBe('');
  });
});
