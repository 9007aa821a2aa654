import type { Who } from '../stand/consult-stand.ts';
import type { Scene } from './scene.ts';

/** What a person types behind --message; `team` instead of the consult team. */
export function ownQuestion(text: string, who: Who, team?: string): Scene {
  return {
    title: 'Your own question',
    about: 'The whole team answers, and the readers in the background read along.',
    play: async ({ say }) => {
      await say({ who, text, ...(team === undefined ? {} : { team }) });
    },
  };
}
