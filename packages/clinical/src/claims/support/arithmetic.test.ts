import type { ChartFact } from '@consilium/kernel';
import { expect, it } from 'vitest';
import { chartFact } from '../chart-fact.fixture.ts';
import { checkAnswer } from '../check-answer.ts';

const first = chartFact('Observation/1', 'HbA1c 69 mmol/mol on 2017-04-11 (reference 20 to 38 mmol/mol)');
const later = chartFact('Observation/2', 'HbA1c 51 mmol/mol on 2025-02-04 (reference 20 to 38 mmol/mol)');

const statusOf = (sentence: string, ...facts: readonly ChartFact[]) =>
  checkAnswer(
    [{ origin: 'chart', text: `${sentence} [${facts.map(({ id }) => id).join(', ')}]` }],
    facts,
    new Map(facts.map(({ resource, version }) => [resource, version])),
  ).claims[0]?.status;

it.each([
  ['HbA1c 69 mmol/mol on 11 April 2017.', [first], true],
  ['HbA1c 89 mmol/mol on 11 April 2017.', [first], false],
  ['HbA1c 58 mmol/mol on 4 February 2025.', [later], false],
  ['HbA1c was 18 mmol/mol on 11 April 2017 and 51 mmol/mol on 4 February 2025.', [first, later], false],
  ['HbA1c fell by 18 mmol/mol from 11 April 2017 to 4 February 2025.', [first, later], true],
])('adds up no ends of a range, and takes no difference for a value [A17]: %s', (sentence, facts, holds) => {
  expect(statusOf(sentence, ...facts) === 'checked').toBe(holds);
});
