import { describe, expect, it } from 'vitest';
import type { Message } from '../api/generated.ts';
import { readEvent } from './conversation-events.ts';
import {
  beginState,
  type ConversationAction,
  type ConversationState,
  conversationReducer,
} from './conversation-state.ts';

const C = 'c1';

function message(seq: number, given: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    role: 'user',
    in_reply_to: null,
    text: `text ${seq}`,
    parts: [],
    claims: [],
    urgency: null,
    model_check: null,
    recalls: [],
    outside: null,
    source_agents: [],
    stand_in: false,
    status: 'complete',
    created_at: '2026-11-15T10:00:00Z',
    run: null,
    ...given,
  };
}
const answer = (seq: number, to: number, given: Partial<Message> = {}) =>
  message(seq, { role: 'assistant', in_reply_to: to, source_agents: ['health_consultant'], ...given });

let place = 0;
function told(data: object, id?: string): ConversationAction {
  place += 1;
  const arrival = readEvent(JSON.stringify(data), id ?? `0.${place}-0`);
  if (arrival === null) throw new Error('no event');
  return { type: 'arrived', arrival, now: 1_000 + place };
}

const started = (run = 'r1', seq = 1) => told({ type: 'turn-started', run, seq });
const added = (text: string, attempt = 'a1', step = 's1') =>
  told({ type: 'draft-added', run: 'r1', agent: 'triage', step, attempt, text });
const reset = (attempt: string, step = 's1') => told({ type: 'draft-reset', run: 'r1', step, attempt });
const committed = (row: Message) => told({ type: 'message-committed', seq: row.seq, message: row });
const ended = (status = 'complete', run = 'r1', seq = 1) => told({ type: 'turn-ended', run, seq, status });

function play(...actions: readonly ConversationAction[]): ConversationState {
  return actions.reduce(conversationReducer, beginState(C));
}
const draftsOf = (state: ConversationState) =>
  state.active?.drafts.map(({ passages, tail }) => passages.join('') + tail);
const seqs = (state: ConversationState) => state.messages.map(({ seq }) => seq);

describe('what a conversation on screen is made of [A9][B10]', () => {
  it('a message that changed is replaced; one of a page that is not read leaves no gap', () => {
    const read = (...messages: readonly Message[]): ConversationAction => ({
      ...{ type: 'page-read', conversation: C, messages },
    });
    const recalls: Message['recalls'] = [
      { hash: 'a', status: 'retracted', by: 'crossref', reason: null, heard_at: '', marked_at: '' },
    ];
    const ready = told({ type: 'ready', last_seq: 61 });
    const page = read(message(60), answer(61, 60));
    const state = play(ready, page, committed(answer(61, 60, { recalls })), committed(answer(3, 2)));
    expect(seqs(state)).toEqual([60, 61]);
    expect(state.messages[1]?.recalls).toEqual(recalls);
    expect(seqs(play(ready, committed(answer(3, 2)), page))).toEqual([60, 61]);
  });

  it('ready: open, and how far it goes', () => {
    expect(play(told({ type: 'ready', last_seq: 7 }, '7.0'))).toMatchObject({
      connection: 'open',
      lastSeq: 7,
    });
  });

  it('a draft grows, the checked answer takes its place, the turn ends', () => {
    const before = [committed(message(1)), started(), added('Good '), added('day')];
    expect(draftsOf(play(...before))).toEqual(['Good day']);
    const after = play(...before, committed(answer(2, 1)));
    expect(draftsOf(after)).toEqual([]);
    expect(seqs(after)).toEqual([1, 2]);
    expect(play(...before, committed(answer(2, 1)), ended())).toMatchObject({
      active: null,
      ended: { 1: 'complete' },
      runs: { 1: 'r1' },
    });
  });

  it('a killed worker: the draft of the new attempt stands alone, what is late of the old one is void', () => {
    const state = play(
      started(),
      added('half a sen'),
      reset('a2'),
      added('tence', 'a1'),
      added('Whole.', 'a2'),
    );
    expect(draftsOf(state)).toEqual(['Whole.']);
  });

  it('a new attempt without a reset before it voids the old one too', () => {
    expect(draftsOf(play(started(), added('old'), added('new', 'a2'), added('old', 'a1')))).toEqual(['new']);
  });

  it('a reset of a step that has drafted nothing is nothing', () => {
    expect(draftsOf(play(started(), reset('a1')))).toEqual([]);
  });

  it('several steps draft apart from each other', () => {
    expect(draftsOf(play(started(), added('one'), added('two', 'b1', 's2'), added('!')))).toEqual([
      'one!',
      'two',
    ]);
  });

  it('a stream that begins again tells the turn again: nothing is doubled', () => {
    const turn = [started(), added('Good '), added('day')];
    expect(draftsOf(play(...turn, ...turn))).toEqual(['Good day']);
  });

  it('steps and transfers, also of a step that runs again', () => {
    const key = { run: 'r1', agent: 'triage', step: 's2' };
    const state = play(
      started(),
      told({ type: 'step-started', ...key }),
      told({ type: 'step-started', ...key }),
      told({ type: 'step-ended', ...key, outcome: 'success', ms: 40 }),
      told({ type: 'transfer-made', run: 'r1', from: 'triage', to: 'health_consultant' }),
      told({ type: 'transfer-refused', run: 'r1', from: 'health_consultant' }),
    );
    expect(state.active?.steps).toMatchObject([{ ...key, ms: 40, outcome: 'success' }]);
    expect(state.active?.transfers.map(({ to }) => to)).toEqual(['health_consultant', null]);
  });

  it('a step that ends without having begun is left out', () => {
    const late = { type: 'step-ended', run: 'r1', agent: 'a', step: 's9', outcome: 'success', ms: 1 };
    expect(play(started(), told(late)).active?.steps).toEqual([]);
  });

  it('messages come twice and out of order: each stands once, in its place', () => {
    const rows = [3, 1, 2, 3, 1].map((seq) => committed(message(seq)));
    expect(seqs(play(...rows))).toEqual([1, 2, 3]);
  });

  it('earlier pages go before what is there; a page of another conversation does not', () => {
    const page = (conversation: string, from: number): ConversationAction => ({
      type: 'page-read',
      conversation,
      messages: [message(from), message(from + 1)],
    });
    expect(seqs(play(page(C, 5), page(C, 3), page('other', 1)))).toEqual([3, 4, 5, 6]);
  });

  it('advice of the emergency screen leaves the draft where it is', () => {
    const advice = answer(2, 1, {
      source_agents: [],
      urgency: { tier: 'emergency', entries: ['chest-pain'] },
      parts: [{ origin: 'code', text: 'Call 112 now.' }],
    });
    expect(draftsOf(play(started(), added('Good'), committed(advice)))).toEqual(['Good']);
  });

  it('the screen’s answer to a sent message is kept at once', () => {
    const urgency = { tier: 'emergency', entries: ['chest-pain'], advice: 'Call 112 now.' } as const;
    const accepted = { seq: 4, id: 'm4', duplicate: false, urgency };
    const state = play({
      type: 'accepted',
      conversation: C,
      accepted,
      text: 'Help',
      at: '2026-11-15T10:00:00Z',
    });
    expect(state.advice[4]).toEqual(urgency);
    expect(state.messages).toMatchObject([{ seq: 4, text: 'Help', urgency: { tier: 'emergency' } }]);
  });

  it('a sent message that waits stands there once, also when the stream tells it later', () => {
    const accepted = { seq: 3, id: 'm3', duplicate: false, urgency: null };
    const sent = { type: 'accepted', conversation: C, accepted, text: 'More', at: '' } as const;
    const state = play(committed(message(1)), sent, committed(answer(2, 1)), committed(message(3)), sent);
    expect(seqs(state)).toEqual([1, 2, 3]);
    expect(state.messages[2]?.text).toBe('text 3');
  });

  it('the end of an earlier turn does not end the one that runs', () => {
    expect(play(started('r2', 3), ended('complete', 'r1', 1)).active?.run).toBe('r2');
  });

  it('a turn that has ended is not begun by what is told again; a second run of the same message is', () => {
    expect(play(started(), ended(), started()).active).toBeNull();
    expect(play(started(), ended('failed'), started('r9', 1))).toMatchObject({
      active: { run: 'r9' },
      ended: {},
    });
  });

  it('what belongs to no turn that is known is left out', () => {
    expect(play(added('lost')).active).toBeNull();
  });

  it('forbidden ends all that runs', () => {
    expect(play(started(), told({ type: 'forbidden' }, ''))).toMatchObject({
      connection: 'forbidden',
      active: null,
    });
  });

  it('stream-closed itself changes nothing that is on screen', () => {
    const before = play(started(), added('x'));
    expect(conversationReducer(before, told({ type: 'stream-closed', reason: 'slow' }, ''))).toBe(before);
  });

  it('another conversation begins empty, the same one stays', () => {
    const state = play(committed(message(1)));
    expect(conversationReducer(state, { type: 'opened', conversation: C })).toBe(state);
    expect(conversationReducer(state, { type: 'opened', conversation: 'c2' })).toMatchObject({
      conversation: 'c2',
      messages: [],
    });
  });
});

describe('what arrives [B10]', () => {
  it.each([
    '',
    'no json',
    'null',
    '7',
    '{"type":"moon-landed"}',
    '{"type":"message-committed","seq":1}',
    '{}',
  ])('%j is no event', (data) => expect(readEvent(data, '1.0')).toBeNull());
  it('knows the place on the bus', () => {
    expect(readEvent('{"type":"ready","last_seq":0}', '3.0')?.place).toBeNull();
    expect(readEvent('{"type":"turn-started","run":"r","seq":1}', '3.17-2')?.place).toBe('17-2');
  });
});
