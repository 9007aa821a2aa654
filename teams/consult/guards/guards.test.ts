import { type State, success } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { checkInteractions } from '../tools/check-interactions.ts';
import { queryGraph } from '../tools/query-graph.ts';
import { readTopic } from '../tools/read-topic.ts';
import { honestInteractions, NOT_CHECKED, withoutDenials } from './honest-interactions.ts';
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
    expect(value).toEqual({ decide: 'call', name: 'read_topic', input: {}, after: 'go-on' });
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
    'These two don’t interact.',
    'There are no inter\u200bactions.',
    'There are no inter\u00adactions.',
    'There are no inter&shy;actions.',
    'There are no inter<b>actions</b>.',
    'There are no **inter**actions.',
    'There are nо interаctions.',
    'There are по interactions.',
    'There are no ｉｎｔｅｒａｃｔｉｏｎｓ.',
    'There are no ínteractions.',
    'There are no (incl. minor) interactions.',
    'There are no (of any kind that has ever been described in any book that I know) interactions.',
    'They do not\ninteract.',
    'They do not\n\ninteract.',
    'They do not\n- Interact.',
    'They do not\r\ninteract.',
    'They do not\u2028interact.',
    'They do not. Interact.',
    'Interactions\nNone known',
    'Interactions:\n- none',
    'Nothing speaks against taking ibuprofen with warfarin.',
    'There is nothing against it.',
    'Ibuprofen goes well with warfarin.',
    'They go together nicely.',
    'They mix well.',
    'It is safe to take ibuprofen with warfarin.',
    'You can take ibuprofen with warfarin.',
    'Both may certainly be taken at the same time.',
    'They can be combined with warfarin.',
    'Neither affects the other, so they do not disturb each other.',
    'It is a good combination.',
    'There is no problem with taking ibuprofen and warfarin.',
    'There is no reason not to take it with warfarin.',
    'Ibuprofen does not clash with warfarin.',
    'Es gibt keine Wechselwirkungen.',
    'ok mix',
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
    'It can be taken with food or with a glass of water.',
    'You can take it with or without food.',
    'Ask your pharmacist whether you can take both together.',
    'They must not be used with each other.',
    'Do not take ibuprofen with warfarin.',
    'Ibuprofen can cause bleeding if you take it with warfarin.',
    'You have no problem with your kidneys [fabcdefg].',
    '- Allergies: none\n- Interactions: see your pharmacist.',
    'Interactions\n\nYour INR is not high [fabcdefg].',
    'β-blockers interact with verapamil.',
    'Metformin works well with diet and exercise.',
  ])('leaves "%s"', (sentence) => {
    expect(withoutDenials(sentence)).toBe(sentence);
  });

  it('is quick with hostile text', async () => {
    const hostile = [
      'no '.repeat(20_000),
      'interact '.repeat(8_000),
      '. ['.repeat(20_000),
      'safe together '.repeat(5_000),
      'can take '.repeat(8_000),
      'no\n'.repeat(5_000),
      'a. b '.repeat(10_000),
      '('.repeat(40_000),
      'no problem '.repeat(8_000),
    ];
    for (const text of hostile) {
      const before = process.cpuUsage();
      withoutDenials(text);
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    }
    const named = 'Warfarin. Ibuprofen [fabcdefg]. '.repeat(2_000);
    const started = performance.now();
    await inFakeRun({}, () => honestInteractions.afterAgent?.(success(named)));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('leaves the marks of the sentence before it', () => {
    const text = 'A and B have an interaction. [faaaaaaa] The others do not interact. [fbbbbbbb] Ask.';
    expect(withoutDenials(text)).toBe(`A and B have an interaction. [faaaaaaa] ${NOT_CHECKED} Ask.`);
  });

  it.each([
    // [what, text, note where nothing was looked up, note after a look-up that found nothing]
    ['two of the list', 'Simvastatin is a good thing, and so is clarithromycin.', true, true],
    ['two that the list does not have', 'Ibuprofen? Sure. And go on with your warfarin.', true, true],
    [
      'one of the record and one that is not',
      'You take warfarin [fabcdefg]. Ibuprofen is good for pain.',
      true,
      true,
    ],
    ['two in one sentence of the record', 'You take warfarin and metformin [fabcdefg].', true, false],
    ['letters that look alike', 'Simvаstatin and clarithr\u200bomycin are my advice.', true, false],
    ['one medicine under two names', 'Zocor is simvastatin.', false, false],
    ['one that has two ingredients', 'Kaletra is for HIV.', false, false],
    ['one', 'In April your warfarin was stopped.', false, false],
    ['one that is advised', 'Keep taking your warfarin.', true, true],
    ['a list of what is taken', '- Warfarin 5 mg [fabcdefg]\n- Metformin 500 mg [fabcdefh]', false, false],
  ])('says what was not done: %s', async (_, text, isDue, isDueStill) => {
    const said = await inFakeRun({}, () => honestInteractions.afterAgent?.(success(text)));
    expect(said.value?.text).toBe(isDue ? `${text}\n\n${NOT_CHECKED}` : undefined);
    const looked = await inFakeRun({}, async () => {
      await checkInteractions.execute({});
      return honestInteractions.afterAgent?.(success(text));
    });
    expect(looked.value?.text).toBe(isDueStill ? `${text}\n\n${NOT_CHECKED}` : undefined);
  });

  it('adds it once', async () => {
    const text = 'Warfarin and ibuprofen do not interact.';
    const said = await inFakeRun({}, () => honestInteractions.afterAgent?.(success(text)));
    expect(said.value?.text).toBe(NOT_CHECKED);
    expect(withoutDenials(NOT_CHECKED)).toBe(NOT_CHECKED);
  });

  it('says it once, and keeps what stands around it', () => {
    const text =
      'You take both.\n\n- They do not interact.\n- They never interact, really.\nAsk your pharmacist.';
    expect(withoutDenials(text)).toBe(`You take both.\n\n- ${NOT_CHECKED}\nAsk your pharmacist.`);
  });
});
