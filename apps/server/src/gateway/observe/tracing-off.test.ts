import { expect, test } from 'vitest';
import { createWorld } from '../testing/gateway-fixture.ts';
import { currentTraceparent, withSpan } from './tracing.ts';

const CALLERS = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test.each([
  ["the caller's header goes on as it is", CALLERS, CALLERS],
  ['what is no header does not', '00-zz-1-01', undefined],
  ['none stays none', undefined, undefined],
])('without tracing: %s', async (_, traceparent, expected) => {
  let handedOn: string | undefined = 'not called';
  const listConversations = async () => {
    handedOn = currentTraceparent();
    return [];
  };
  const world = await createWorld({ historyWith: () => ({ listConversations }) });
  const headers = traceparent === undefined ? {} : { traceparent };
  await world.call('GET', '/v1/patients/p1/conversations', { as: 'dr', headers });
  expect(handedOn).toBe(expected);
  expect(currentTraceparent()).toBeUndefined();
});

test('a span inside goes on with the header of the one around it', async () => {
  const inner = await withSpan('outer', { traceparent: CALLERS }, () =>
    withSpan('inner', {}, async () => currentTraceparent()),
  );
  expect(inner).toBe(CALLERS);
});
