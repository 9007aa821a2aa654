import type {
  Caller,
  Identifier,
  Json,
  ModelContent,
  ModelMessage,
  ModelReply,
  ModelRequest,
  Models,
  Purpose,
} from '@consilium/kernel';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createProviderPrivacy } from './create-provider-privacy.ts';

const KNOWN: readonly Identifier[] = [
  { kind: 'name', text: 'Probe, Anna "Annie"' },
  { kind: 'phone', text: '555-010-0199' },
];
const caller = (purpose: Purpose = 'TREAT'): Caller => ({
  scope: { tenant: 't', actor: 'a', compartment: 'patient/p', purpose },
});
const signal = new AbortController().signal;

function asking(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    ...{ model: 'fast', system: '', messages: [{ role: 'user', text }], tools: [] },
    ...{ output: null, builtin: null, generate: {}, ...more },
  };
}

function replying(
  answer: (request: ModelRequest) => Partial<ModelReply>,
  pieces = 1,
): Models & { asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    asked,
    estimate: () => ({ tokens: 1, microUsd: 1 }),
    call: async (request, { onText }) => {
      asked.push(request);
      const reply = {
        ...{ content: [], finish: 'stop', usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0 } },
        ...{ microUsd: 0, provider: 'x', model: 'x', standIn: true, ms: 0, firstTokenMs: null, sources: [] },
        ...answer(request),
      } as ModelReply;
      const text = reply.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      for (let at = 0; at < text.length; at += pieces) onText?.(text.slice(at, at + pieces));
      return reply;
    },
  };
}

const privacy = createProviderPrivacy({ identifiers: async () => KNOWN });
const around = (models: Models) => privacy.around(caller(), 'record', models);
const text = (said: string): Partial<ModelReply> => ({ content: [{ type: 'text', text: said }] });

describe('between us and a provider [F2]', () => {
  it('replaces on the way out and restores on the way in: text, stream, reasoning, calls, output, titles', async () => {
    const models = replying(() => ({
      content: [
        { type: 'reasoning', text: 'PERSON_QZ101?', meta: { sign: 'PERSON_QZ101' } },
        { type: 'text', text: 'Dear PERSON_QZ101, I rang PHONE_QZ102.' },
        {
          type: 'tool-call',
          id: '1',
          name: 'send',
          input: { to: ['PHONE_QZ102'], PERSON_QZ101: { x: 'PERSON_QZ101_2' } },
        },
      ],
      output: { who: 'PERSON_QZ101', n: 1 },
      sources: [
        { url: 'https://a.example', title: 'On PERSON_QZ101' },
        { url: 'https://b.example/?q=PERSON_QZ101', title: '' },
      ],
    }));
    let draft = '';
    const reply = await (await around(models)).call(asking('ANNA PROBE or anna, 5550100199'), {
      signal,
      onText: (piece) => {
        draft += piece;
      },
    });
    expect(models.asked[0]?.messages[0]).toEqual({
      role: 'user',
      text: 'PERSON_QZ101 or PERSON_QZ101_2, PHONE_QZ102',
    });
    expect(draft).toBe('Dear ANNA PROBE, I rang 5550100199.');
    expect(reply.content).toEqual([
      { type: 'reasoning', text: 'ANNA PROBE?', meta: { sign: 'PERSON_QZ101' } },
      { type: 'text', text: 'Dear ANNA PROBE, I rang 5550100199.' },
      {
        type: 'tool-call',
        id: '1',
        name: 'send',
        input: { to: ['5550100199'], 'ANNA PROBE': { x: 'anna' } },
      },
    ]);
    expect(reply.output).toEqual({ who: 'ANNA PROBE', n: 1 });
    expect(reply.sources).toEqual([{ url: 'https://a.example', title: 'On ANNA PROBE' }]);
  });

  it('keeps a typed answer readable where the original has quotes or line ends', async () => {
    const models = replying(() => ({ ...text('{"who":"PERSON_QZ101"}'), output: { who: 'PERSON_QZ101' } }));
    const request = asking('I am Anna "Annie" Probe', { output: { type: 'object' } });
    const reply = await (await around(models)).call(request, { signal });
    const [part] = reply.content as [Extract<ModelContent, { type: 'text' }>];
    expect(JSON.parse(part.text)).toEqual({ who: 'Anna "Annie" Probe' });
    expect(reply.output).toEqual({ who: 'Anna "Annie" Probe' });
  });

  it('gives a number back as a number', async () => {
    const models = replying(() => ({ output: { a: 'PHONE_QZ102', b: 'call PHONE_QZ102' } }));
    const result: Json = { phone: 5550100199, value: 140 };
    const request = asking('x', { messages: [{ role: 'tool', results: [{ id: '1', name: 't', result }] }] });
    const reply = await (await around(models)).call(request, { signal });
    expect(models.asked[0]?.messages[0]).toMatchObject({
      results: [{ result: { phone: 'PHONE_QZ102', value: 140 } }],
    });
    expect(reply.output).toEqual({ a: 5550100199, b: 'call 5550100199' });
  });

  it('fails where the identifiers cannot be read, before anything is sent', async () => {
    const models = replying(() => text('x'));
    const closed = createProviderPrivacy({ identifiers: () => Promise.reject(new Error('forbidden')) });
    await expect(closed.around(caller(), 'neutral', models)).rejects.toThrow('forbidden');
    expect(models.asked).toEqual([]);
  });
});

describe('the minimum by purpose [F2]', () => {
  it.each([
    ['TREAT', true],
    ['PATRQT', true],
    ['ETREAT', true],
    ['HOPERAT', false],
    ['HRESCH', false],
    ['MADEUP', false],
  ])('%s may send a chart: %s', async (purpose, may) => {
    const models = replying(() => text('x'));
    const asked = privacy.around(caller(purpose as Purpose), 'record', models);
    if (may) await expect(asked).resolves.toBeDefined();
    else await expect(asked).rejects.toMatchObject({ code: 'purpose_refused', retryable: false });
    await expect(privacy.around(caller(purpose as Purpose), 'neutral', models)).resolves.toBeDefined();
  });
});

describe('pictures and scans [A20]', () => {
  it('have no place in a message by type', () => {
    type User = Extract<ModelMessage, { role: 'user' }>;
    expectTypeOf<keyof User>().toEqualTypeOf<'role' | 'text' | 'video'>();
    expectTypeOf<ModelContent['type']>().toEqualTypeOf<'text' | 'reasoning' | 'tool-call'>();
  });

  it.each([
    { role: 'user', text: 'x', image: 'AAAA' },
    { role: 'user', text: [{ type: 'image', image: 'AAAA' }] },
    { role: 'assistant', content: [{ type: 'file', data: 'AAAA', mediaType: 'image/png' }] },
    { role: 'system', content: 'x' },
  ])('are refused where somebody put them in: %o', async (message) => {
    const models = replying(() => text('x'));
    const request = asking('', { messages: [message as unknown as ModelMessage] });
    await expect((await around(models)).call(request, { signal })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(models.asked).toEqual([]);
  });

  it('do not go as text or inside a resource', async () => {
    const models = replying(() => text('x'));
    const result: Json = {
      photo: [{ contentType: 'image/png', data: 'iVBORw0KGgo' }],
      inner: { resourceType: 'Binary', data: 'iVBORw0KGgo' },
      series: { data: 'a value' },
    };
    await (await around(models)).call(
      asking('', {
        messages: [
          { role: 'tool', results: [{ id: '1', name: 't', result }] },
          { role: 'user', text: 'see data:image/png;base64,iVBORw0KGgo= here' },
        ],
      }),
      { signal },
    );
    const sent = JSON.stringify(models.asked[0]?.messages);
    expect(sent).not.toContain('iVBOR');
    expect(sent).toContain('a value');
    expect(sent).toContain('see [not shown: a picture or scan] here');
  });
});

describe('the calls of one run [F2]', () => {
  it('give a detail the same placeholder when the record changes in between, and nothing is kept of it once forgotten', async () => {
    const [anna, bob] = [
      { kind: 'name', text: 'Anna Probe' } as const,
      { kind: 'name', text: 'Bob Weiss' } as const,
    ];
    let known: readonly Identifier[] = [anna];
    const changing = createProviderPrivacy({ identifiers: async () => known });
    const models = replying(() => text('Yes.'));
    const ask = async (run: string) => {
      const guarded = await changing.around({ ...caller(), run }, 'record', models);
      await guarded!.call(asking('Anna Probe or Bob Weiss?'), { signal });
      const [message] = models.asked.at(-1)!.messages;
      return message?.role === 'user' ? message.text.replaceAll(/_[A-Z]{4}/g, '_') : '';
    };
    expect(await ask('r1')).toBe('PERSON_101 or Bob Weiss?');
    known = [bob, anna];
    expect(await ask('r1')).toBe('PERSON_101 or PERSON_102?');
    expect(await ask('r2')).toBe('PERSON_102 or PERSON_101?');
    changing.forgetAll();
    expect(await ask('r1')).toBe('PERSON_102 or PERSON_101?');
  });
});
