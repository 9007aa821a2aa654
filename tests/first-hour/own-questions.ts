import type { Asked } from './questions.ts';

/** Three of our own, for the runner itself. */
export const OWN_QUESTIONS: readonly Asked[] = [
  {
    ...{ id: 'own-1', voice: 'clinician', patient: 'heart-failure', question: 'Can she have amoxicillin?' },
    key: { id: 'own-1', must: [['penicillin']], mustNot: ['is safe'], danger: [['penicillin']] },
  },
  {
    ...{ id: 'own-2', voice: 'patient', patient: 'diabetes-kidney', question: 'What was my last HbA1c?' },
    key: { id: 'own-2', must: [['mmol/mol', '%'], ['2025']], mustNot: [], danger: [] },
  },
  {
    ...{
      id: 'own-3',
      voice: 'clinician',
      patient: 'polypharmacy',
      question: 'Who prescribed the apixaban, and why was the warfarin stopped?',
    },
    key: { id: 'own-3', must: [['Caldera'], ['INR']], mustNot: [], danger: [] },
  },
];
