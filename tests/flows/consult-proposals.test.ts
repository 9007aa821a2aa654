import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { type Stack, startStack } from '../support/stack.ts';

interface Proposed {
  readonly quote: string;
  readonly resource: { readonly resourceType: string; readonly [field: string]: unknown };
}

/** The stand-in points at words as a model would; code reads them. */
describe('what a person tells becomes proposals [A16] [A6]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    client = await clientFor(stack.server);
  });
  afterAll(() => stack?.stop());

  async function tell(text: string) {
    const { conversation } = await client.ask(text, { timeoutMs: 30_000 });
    await until(
      async () => {
        const rows = await stack.query<{ status: string }>(
          `SELECT status FROM app.runs WHERE conversation = $1 AND kind = 'background'`,
          [conversation],
        );
        return rows.length === 4 && rows.every(({ status }) => status !== 'running');
      },
      { timeoutMs: 30_000, what: 'the extractors to end' },
    );
    const found = await client.request('GET', `/record/proposals?conversation=${conversation}`);
    const { proposals } = (await found.json()) as { proposals: readonly Proposed[] };
    const questions = (await client.messages(conversation)).filter(
      (each) => each.role === 'assistant' && each.source_agents.includes('data_entry'),
    );
    return { proposals, questions: questions.map((each) => each.text) };
  }

  it('one span with two facts, a draft of a medicine, a symptom', async () => {
    const { proposals, questions } = await tell(
      'My blood pressure was 130/85 yesterday and I take metformin 500 mg twice a day. I have a headache since 2015.',
    );
    const of = (type: string) => proposals.filter(({ resource }) => resource.resourceType === type);
    expect(of('Observation')).toMatchObject([
      {
        quote: 'My blood pressure was 130/85 yesterday',
        resource: { component: [{ valueQuantity: { value: 130 } }, { valueQuantity: { value: 85 } }] },
      },
    ]);
    expect(of('MedicationStatement').map(({ resource }) => resource)).toMatchObject([
      {
        status: 'unknown',
        medicationCodeableConcept: { text: 'metformin' },
        dosage: [{ text: '500 mg twice a day' }],
      },
    ]);
    // The year is the headache's, wherever the quote ends.
    expect(of('MedicationStatement')[0]?.resource).not.toHaveProperty('effectivePeriod');
    expect(of('Condition')).toMatchObject([
      { resource: { code: { text: 'headache' }, onsetDateTime: '2015' } },
    ]);
    expect(proposals).toHaveLength(3);
    expect(questions.length).toBeLessThanOrEqual(1);
  });

  it('a percentage as it was written, and a weight in pounds in kilograms', async () => {
    const { proposals } = await tell('HbA1c 6.5%, weight 180 lbs');
    const values = proposals.map(({ resource }) => resource.valueQuantity);
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 6.5, code: '%' }),
        expect.objectContaining({ value: 81.6, code: 'kg' }),
      ]),
    );
    expect(proposals).toHaveLength(2);
  });

  it('a value without its unit is asked about, once, and not proposed', async () => {
    expect(await tell('My glucose was 40.')).toEqual({
      proposals: [],
      questions: ['About “My glucose was 40”: Glucose 40: in which unit? mmol/L or mg/dL?'],
    });
  });
});
