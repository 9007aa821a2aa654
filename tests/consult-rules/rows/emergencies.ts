import { finish, type Row, to } from '../row.ts';
import { NON_HEALTH, VIMEO } from '../texts.ts';

const PAIN = 'I have crushing chest pain right now and my left arm is numb';
const SAID = 'How are you feeling now?';

/** A rule never comes before the advice: code has said it when the answer arrives. */
export const EMERGENCIES: readonly Row[] = [
  {
    message: `https://vimeo.com/12345 ${PAIN}`,
    decides: 'code',
    text: VIMEO,
    agents: ['triage', 'url_handler'],
    advice: true,
  },
  {
    message: `${PAIN}. What is that?`,
    decides: 'model',
    script: { triage: [to('health_consultant')], health_consultant: [{ text: SAID }] },
    text: SAID,
    agents: ['health_consultant', 'triage'],
    advice: true,
  },
  {
    message: `Hello, ${PAIN}`,
    decides: 'model',
    script: { triage: [finish('non_health')] },
    text: NON_HEALTH,
    agents: ['triage'],
    advice: true,
    why: 'a model that says it is not about health cannot take the advice back',
  },
  {
    message: `${PAIN}, is it serious?`,
    topic: true,
    decides: 'code',
    script: { ask_handler: [{ text: SAID }] },
    text: SAID,
    agents: ['ask_handler', 'triage'],
    advice: true,
  },
  {
    message: 'She has crushing chest pain right now, what next?',
    who: 'clinician',
    decides: 'model',
    script: { triage: [to('health_consultant')], health_consultant: [{ text: SAID }] },
    text: SAID,
    agents: ['health_consultant', 'triage'],
    why: 'a clinician sees a marker and is not told to call',
  },
];
