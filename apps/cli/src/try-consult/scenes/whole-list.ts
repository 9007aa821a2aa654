import type { Play } from './scene.ts';

/** Rules 2 and 3: exact phrases, decided by code. */
export const wholeList: Play = async ({ say }) => {
  await say({ who: 'patient', text: 'Show me all my medications' });
  await say({ who: 'patient', text: 'Please send my records to my doctor' });
};
