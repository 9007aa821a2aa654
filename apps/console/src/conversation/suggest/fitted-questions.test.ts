import { describe, expect, it } from 'vitest';
import type { Lab, Panel } from '../../api/generated.ts';
import { fittedQuestions } from './fitted-questions.ts';

const lab = (code: string, verdict: 'high' | 'normal', rank: number | null = 1) =>
  ({
    ...{ code, name: `${code} [Mass/volume] in Serum`, shortName: null, count: 4, isCurrent: true },
    followed: rank === null ? null : { for: 'kidneys', rank },
    last: { type: 'Observation', id: code, verdict, doubt: null },
  }) as unknown as Lab;
const PANEL = {
  medications: [
    { resourceType: 'MedicationRequest', id: 'm1', medicationCodeableConcept: { text: 'Amiodarone' } },
    { resourceType: 'MedicationRequest', id: 'm2', medicationCodeableConcept: { text: 'Metformin' } },
  ],
  conditions: [
    { resourceType: 'Condition', id: 'k1', code: { text: 'Heart failure' } },
    { resourceType: 'Condition', id: 'k2', code: { text: 'COPD' } },
  ],
  encounters: { upcoming: [{ resourceType: 'Appointment', start: '2026-12-02T09:00:00Z' }], past: [] },
} as unknown as Panel;
const RECORD = {
  panel: PANEL,
  labs: [lab('BMI', 'high', null), lab('Creatinine', 'high'), lab('Sodium', 'normal')],
};

describe('questions fitted to a patient', () => {
  it('are about what is out of range, taken, diagnosed and planned', () => {
    expect(fittedQuestions(RECORD, 4)).toEqual([
      'How has creatinine changed over time?',
      'Are there any interactions with amiodarone?',
      'Which medicines are taken for heart failure?',
      'What should be asked at the visit on 02-Dec-2026?',
    ]);
  });

  it('begin with what the answer was about', () => {
    const talked = { refs: ['Condition/k2/1'], text: 'Metformin is taken.', asked: [] };
    expect(fittedQuestions(RECORD, 3, talked)).toEqual([
      'Are there any interactions with metformin?',
      'Which medicines are taken for COPD?',
      'How has creatinine changed over time?',
    ]);
  });

  it('are not asked twice: another one about the same takes its place', () => {
    const asked = ['How has creatinine changed over time?'];
    const questions = fittedQuestions(RECORD, 3, { refs: ['Observation/Creatinine/1'], text: '', asked });
    expect(questions[0]).toBe('What can a high creatinine mean?');
  });

  it('are for anyone where nothing is known', () => {
    expect(fittedQuestions({ panel: undefined, labs: [] }, 3)).toHaveLength(3);
  });
});
