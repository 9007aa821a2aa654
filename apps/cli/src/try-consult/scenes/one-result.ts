import { calling, factsIn, handTo } from '../stand/actor.ts';
import { type PrintedResult, resultsAmong, testOf } from './printed-result.ts';
import type { Play } from './scene.ts';

/** Range, verdict and trend are code's; the model only repeats them, and each sentence is checked against its source. */
export const oneResult: Play = async ({ say, patient }) => {
  const test = testOf(patient);
  await say({
    who: 'patient',
    text: `How is my ${test} doing?`,
    acts: {
      triage: () => handTo('health_consultant'),
      health_consultant: (call, nth) => {
        if (nth === 0) return calling('read_observations', { names: [test] });
        const [newest, ...older] = resultsAmong(factsIn(call));
        return { text: newest === undefined ? `The record holds no ${test}.` : told(newest, older) };
      },
    },
  });
};

function told(newest: PrintedResult, older: readonly PrintedResult[]): string {
  const { fact, name, value, day, range, verdict, trend } = newest;
  const before = older.find((each) => each.value !== value) ?? older[0];
  return [
    `Your ${name} was ${value} on ${day}${verdict === undefined ? '' : `, which is ${verdict}`}. [${fact}]`,
    range === undefined
      ? 'No reference range came with it.'
      : `The reference range of ${name} is ${range}. [${fact}]`,
    trend === undefined ? '' : `Over time it has been ${trend}. [${fact}]`,
    before === undefined ? '' : `It was ${before.value} on ${before.day}. [${before.fact}]`,
    'One result is best read together with the ones before it. What it means for treatment is a question for the treating doctor.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
