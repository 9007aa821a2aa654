import type { Message } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { requestOf } from './own-words.ts';

const message = (role: Message['role'], parts: Message['parts']) => ({ role, parts }) as Message;

it('a turn is asked a person’s own words, or all that an agent wrote, as tainted as the worst of it [B4] [E7]', () => {
  const user = { origin: 'user', text: 'Look.' } as const;
  const outside = { origin: 'outside', text: 'A page.', agent: 'runner' } as const;
  const model = { origin: 'model', text: 'So I think.', agent: 'runner' } as const;
  const chart = { origin: 'chart', text: 'A diagnosis.', agent: 'reader' } as const;
  expect(requestOf(message('user', [user, outside]))).toEqual({ text: 'Look.', origin: 'user' });
  expect(requestOf(message('agent', [outside]))).toEqual({ text: 'A page.', origin: 'outside' });
  expect(requestOf(message('agent', [model, outside])).origin).toBe('outside');
  expect(requestOf(message('agent', [outside, chart])).origin).toBe('chart');
  expect(requestOf(message('agent', [{ origin: 'code', text: 'It is due.' }]))).toEqual({
    text: 'It is due.',
    origin: 'code',
  });
});
