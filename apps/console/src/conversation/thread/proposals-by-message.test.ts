import { expect, it } from 'vitest';
import type { Proposal } from '../../api/generated.ts';
import { proposalsByMessage } from './proposals-by-message.ts';

const from = (id: string, source: unknown) => ({ id, source }) as unknown as Proposal;

it('proposals stand below the message that they were read from [A16]', () => {
  const found = proposalsByMessage(
    [
      from('a', { kind: 'message', conversation: 'c1', seq: 1 }),
      from('b', { kind: 'message', conversation: 'c1', seq: 1 }),
      from('c', { kind: 'message', conversation: 'other', seq: 1 }),
      from('d', { kind: 'document', document: 'd1', page: 1 }),
      from('e', null),
    ],
    'c1',
  );
  expect([...found].map(([seq, all]) => [seq, all.map(({ id }) => id)])).toEqual([[1, ['a', 'b']]]);
});
