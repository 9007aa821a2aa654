import { handTo } from '../stand/actor.ts';
import type { Play } from './scene.ts';

const WORDS = 'Crushing chest pain right now and my left arm is numb. What is this?';

/** The screen is code and speaks first; a clinician gets a marker instead of a call for an ambulance. */
export const emergency: Play = async ({ say, show, stand: { models } }) => {
  for (const who of ['patient', 'clinician'] as const) {
    await say({
      who,
      text: WORDS,
      acts: {
        triage: () => handTo('health_consultant'),
        health_consultant: () => ({
          text: 'Sudden chest pain with a numb arm can come from the heart and needs to be looked at without delay.',
        }),
      },
    });
  }
  if (models === null) show.note('The advice is the same, whatever the model says after it.');
};
