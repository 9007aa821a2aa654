import { calling, factsIn, handTo } from '../stand/actor.ts';
import { resultsAmong, testOf } from './printed-result.ts';
import type { Play } from './scene.ts';

/** The model is made to lie; the draft shows the lie for a moment, the answer does not. */
export const wrongNumber: Play = async ({ say, patient }) => {
  const test = testOf(patient);
  await say({
    who: 'clinician',
    text: `What was the last ${test} of this patient?`,
    acts: {
      triage: () => handTo('health_consultant'),
      health_consultant: (call, nth) => {
        if (nth === 0) return calling('read_observations', { names: [test] });
        const [newest] = resultsAmong(factsIn(call));
        if (newest === undefined) return { text: `The record holds no ${test}.` };
        const { fact, name, value, day } = newest;
        const wrong = value.replace(/\d/, (digit) => String((Number(digit) + 4) % 10));
        return {
          text: `The last ${name} was ${value} on ${day}. [${fact}] It was ${wrong} on that day. [${fact}] The result is normal. [${fact}] The patient also has hepatitis B. [faaaaaaa]`,
        };
      },
    },
  });
};
