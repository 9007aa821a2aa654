import { afterAll, expect, it } from 'vitest';
import { plain, post } from '../post.fixture.ts';
import { startModelServer } from '../start.ts';
import { byModelOrSystem } from './choosing.ts';
import { hostile } from './hostile.ts';
import { ruleBased } from './rule-based/rule-based.ts';
import { scripted } from './scripted.ts';

const server = await startModelServer();
afterAll(() => server.close());

const ask = async (system: string) => {
  const answer = await post(server, 'chat', {
    model: 'm',
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: 'x' },
    ],
  });
  return { kind: answer.headers.get('x-stand-in'), text: answer.body.choices?.[0].message.content };
};

it('different agents get different players, and each answer says whose it is', async () => {
  server.setPlayer(
    byModelOrSystem([
      { when: { system: 'searcher' }, player: hostile({ attack: 'say', text: 'evil' }) },
      { when: { system: 'triage' }, player: scripted([{ reply: { text: 'scripted' } }]) },
    ]),
  );
  expect(await ask('You are the searcher.')).toEqual({ kind: 'hostile', text: 'evil' });
  expect(await ask('You are triage.')).toEqual({ kind: 'scripted', text: 'scripted' });
  expect(await ask('You are lite.')).toMatchObject({ kind: 'rule-based' });
});

it('the server changes its player at run time', async () => {
  server.setPlayer(hostile({ attack: 'say', text: 'one' }));
  expect(await ask('x')).toEqual({ kind: 'hostile', text: 'one' });
  server.setPlayer(ruleBased());
  expect(await ask('x')).toMatchObject({ kind: 'rule-based' });
});

it('a player that throws is an error of the server, in the provider’s shape', async () => {
  server.setPlayer({ kind: 'broken', play: () => Promise.reject(new Error('no idea')) });
  const answer = await post(server, 'messages', plain('messages'));
  expect(answer).toMatchObject({ status: 500, body: { type: 'error', error: { type: 'api_error' } } });
});
