import { describe, expect, it } from 'vitest';
import { callWith } from '../../call.fixture.ts';
import type { CallMessage, CallTool } from '../../model-call.ts';
import { pagesIn, ruleBased } from './rule-based.ts';
import { STAND_IN } from './words.ts';

const player = ruleBased();
const transferTo = (agents: { readonly [name: string]: string }): CallTool => ({
  name: 'transfer_to_agent',
  description: `Hand the conversation to one of these agents.\n${Object.entries(agents)
    .map(([name, about]) => `- ${name}: ${about}`)
    .join('\n')}`,
  schema: {
    type: 'object',
    properties: { agent: { type: 'string', enum: Object.keys(agents) } },
    required: ['agent'],
  },
});
const team = transferTo({
  health_consultant: 'Knows the chart, medications and results.',
  research_scout: 'Finds studies and evidence.',
  lite: 'Explains in general.',
});
const readChart: CallTool = {
  name: 'read_chart',
  description: 'Reads the medications and results of the patient.',
  schema: {
    type: 'object',
    properties: { query: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
    required: ['query'],
  },
};
const sendMail: CallTool = {
  name: 'send_email',
  description: 'Sends the results.',
  schema: { type: 'object' },
};
const finish: CallTool = {
  name: 'finish',
  description: 'Give the final result and end.',
  schema: {
    type: 'object',
    properties: { summary: { type: 'string' }, urgent: { type: 'boolean' } },
    required: ['summary', 'urgent'],
  },
};
const results: CallMessage[] = [
  { role: 'user', text: 'Which medications do I take?' },
  { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'read_chart', args: {} }] },
  {
    role: 'tool',
    results: [{ id: '1', name: 'read_chart', result: { rows: [{ drug: 'metformin', mg: 500 }] } }],
  },
];

describe('rule-based player: as a router', () => {
  it.each([
    ['My blood pressure is 150/95, is my dose right?', 'health_consultant'],
    ['Are there new studies about this therapy?', 'research_scout'],
    ['Can you explain in general what a biopsy is?', 'lite'],
  ])('%s → %s', async (user, agent) => {
    const reply = await player.play(
      callWith({ system: 'You route each question to who can answer it.', user, tools: [team] }),
    );
    expect(reply.toolCalls).toEqual([{ name: 'transfer_to_agent', args: { agent } }]);
  });

  it('an agent that answers does not hand back to its router, so that no two pass a user to and fro', async () => {
    const back = transferTo({ triage: 'Routes questions.' });
    for (const system of ['Answer from the chart.', 'Answer, or transfer back.']) {
      const reply = await player.play(callWith({ system, tools: [back] }));
      expect(reply.text).toContain(STAND_IN);
    }
  });
});

describe('rule-based player: with tools', () => {
  it('reads once, and never writes', async () => {
    const reply = await player.play(
      callWith({ user: 'Which medications do I take?', tools: [readChart, sendMail] }),
    );
    expect(reply.toolCalls).toEqual([
      { name: 'read_chart', args: { query: 'Which medications do I take?' } },
    ]);
  });

  it('a name that begins with reading is reading, whatever follows', async () => {
    const reply = await player.play(callWith({ tools: [{ ...readChart, name: 'get_schedule' }] }));
    expect(reply.toolCalls).toMatchObject([{ name: 'get_schedule' }]);
  });

  it('then says what the tools gave', async () => {
    const reply = await player.play(callWith({ messages: results, tools: [readChart] }));
    expect(reply.toolCalls).toBeUndefined();
    expect(reply.text).toBe(`${STAND_IN} This is what I found.\nread chart: drug metformin, mg 500`);
  });

  it('ends with `finish` where there is one', async () => {
    const reply = await player.play(callWith({ messages: results, tools: [readChart, finish] }));
    expect(reply.toolCalls).toEqual([
      {
        name: 'finish',
        args: { summary: expect.stringMatching(/^\[stand-in model\] .*metformin/), urgent: false },
      },
    ]);
  });

  it('calls what it must and nothing where it may not', async () => {
    const forced = await player.play(
      callWith({ tools: [readChart, sendMail], toolChoice: { name: 'send_email' } }),
    );
    expect(forced.toolCalls).toEqual([{ name: 'send_email', args: {} }]);
    expect(await player.play(callWith({ tools: [readChart], toolChoice: 'none' }))).not.toHaveProperty(
      'toolCalls',
    );
  });
});

describe('rule-based player: otherwise', () => {
  it('says what it is in every text', async () => {
    const calls = [
      callWith({ user: 'Hello' }),
      callWith({ messages: results }),
      callWith({ builtin: 'web_search' }),
      callWith({ video: 'https://youtu.be/a' }),
      callWith({ messages: [] }),
    ];
    for (const call of calls) expect((await player.play(call)).text?.startsWith(`${STAND_IN} `)).toBe(true);
  });

  it('gives made-up sources at a reserved address', async () => {
    const { grounding } = await player.play(callWith({ builtin: 'web_search', user: 'New asthma trials?' }));
    expect(grounding?.sources[0]?.url).toBe('https://example.org/stand-in/new-asthma-trials/1');
  });

  it('any JSON will do where no schema is given', async () => {
    const { json } = await player.play(callWith({ jsonSchema: {} }));
    expect(json).toEqual({ answer: expect.stringContaining(STAND_IN) });
  });

  it('is deterministic', async () => {
    const call = callWith({ user: 'aspirin 100 mg since 3 May 2023', jsonSchema: finish.schema });
    expect(await player.play(call)).toEqual(await player.play(call));
  });
});

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
