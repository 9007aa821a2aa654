import { type State, success } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { callFirst } from '../callbacks/call-first.ts';
import { inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { queryGraph } from '../tools/query-graph.ts';
import { readTopic } from '../tools/read-topic.ts';
import { NOT_CHECKED, withoutDenials } from './honest-interactions.ts';
import { pinTopic, TOPIC_IS_GONE } from './pin-topic.ts';
import { printFound } from './print-found.ts';

const PINNED: State = {
  session_topic_node_uuid: { value: 'u1', origin: 'code' },
  session_topic_node_type: { value: 'ConditionCaseNode', origin: 'code' },
};
const ASTHMA = node('ConditionCase', 'Condition/a', { name: 'Asthma', status: 'active' });

describe('pin_topic [A9]', () => {
  const pin = (given: Parameters<typeof inFakeRun>[0]) => inFakeRun(given, () => pinTopic.beforeAgent?.());

  it('has the topic read by code before a model is asked', async () => {
    const { value } = await pin({ state: PINNED, topic: ASTHMA });
    expect(value).toEqual(callFirst('read_topic', {}, 'go-on'));
  });

  it.each([
    ['is gone', { state: PINNED, topic: null }],
    ['is not named', { topic: ASTHMA }],
    [
      'is of no known type',
      {
        state: { ...PINNED, session_topic_node_type: { value: 'Patient', origin: 'code' } },
        topic: ASTHMA,
      } as const,
    ],
  ])('says so, and asks no model, where it %s', async (_, given) => {
    expect((await pin(given)).value).toEqual({ decide: 'answer', text: TOPIC_IS_GONE });
  });

  it('read_topic cites the topic and what belongs to it', async () => {
    const { value, facts } = await inFakeRun({ state: PINNED, topic: ASTHMA, nodes: [ASTHMA] }, () =>
      readTopic.execute({}),
    );
    expect(value).toMatchObject({
      type: 'ConditionCase',
      topic: { fact: facts[0]?.id, says: 'Asthma, active' },
    });
  });
});

describe('print_found [A5]', () => {
  it('prints behind the answer what the queries of this run found', async () => {
    const answer = { columns: ['c'], rows: [[ASTHMA]], truncated: false, asOf: '', hints: [] };
    const { value } = await inFakeRun({ answer }, async () => {
      await queryGraph.execute({ cypher: 'RETURN 1' });
      return printFound.afterAgent?.(success('It is asthma.'));
    });
    expect(value?.text).toMatch(
      /^It is asthma\.\n\nFacts that the record gave:\n\[f[a-z2-9]{7}\] Asthma, active$/,
    );
  });

  it('leaves an answer without a query as it is', async () => {
    expect((await inFakeRun({}, () => printFound.afterAgent?.(success('Nothing.')))).value).toBeUndefined();
  });
});

describe('honest_interactions [A3]', () => {
  it.each([
    'There are no interactions between these medicines.',
    'No known interactions [fabcdefg].',
    'Warfarin and aspirin do not interact.',
    'Interactions: none.',
    'None of your medicines interact with each other.',
    'You can safely take them together.',
    'It is fine to use both together.',
    'They are compatible.',
    'There is nothing here that would interact.',
    'These were not checked, but they do not interact.',
    'A significant interaction is unlikely.',
    'Ibuprofen is not contraindicated with your medicines.',
    'I could not find an interaction.',
    'Grapefruit interacts with simvastatin, but not with pravastatin.',
    "These two don't interact.",
  ])('replaces "%s"', (sentence) => {
    expect(withoutDenials(sentence)).toBe(NOT_CHECKED);
  });

  it.each([
    'Simvastatin and clarithromycin have a high-priority interaction [fabcdefg].',
    'Every other pair was not checked.',
    'Interactions were not checked.',
    'These interactions have not been checked.',
    'Not checked does not mean that there are no interactions.',
    'An interaction cannot be ruled out.',
    'They should not be taken together.',
    'Your HbA1c is not high [fabcdefg].',
    'Taken with food it causes no nausea.',
    'Simvastatin interacts with clarithromycin [fabcdefg], so do not start it on your own.',
    'It is not safe to take both together.',
  ])('leaves "%s"', (sentence) => {
    expect(withoutDenials(sentence)).toBe(sentence);
  });

  it('is quick with hostile text', () => {
    const hostile = [
      'no '.repeat(20_000),
      'interact '.repeat(8_000),
      '. ['.repeat(20_000),
      'safe together '.repeat(5_000),
    ];
    const started = performance.now();
    for (const text of hostile) withoutDenials(text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('leaves the marks of the sentence before it', () => {
    const text = 'A and B have an interaction. [faaaaaaa] The others do not interact. [fbbbbbbb] Ask.';
    expect(withoutDenials(text)).toBe(`A and B have an interaction. [faaaaaaa] ${NOT_CHECKED} Ask.`);
  });

  it('says it once, and keeps what stands around it', () => {
    const text =
      'You take both.\n\n- They do not interact.\n- They never interact, really.\nAsk your pharmacist.';
    expect(withoutDenials(text)).toBe(`You take both.\n\n- ${NOT_CHECKED}\nAsk your pharmacist.`);
  });
});
