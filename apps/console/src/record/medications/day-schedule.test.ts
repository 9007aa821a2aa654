import { describe, expect, it } from 'vitest';
import { plannedOf } from './day-schedule.ts';

const drug = (...dosageInstruction: object[]) => ({
  resourceType: 'MedicationRequest',
  id: '1',
  medicationCodeableConcept: { text: 'deflazacort' },
  dosageInstruction,
});
const daily = (frequency: number, more: object = {}) => ({
  repeat: { frequency, period: 1, periodUnit: 'd', ...more },
});
const dose = [{ doseQuantity: { value: 24, unit: 'mg' } }];

describe('the plan of a day [B10]', () => {
  it('reads codes of FHIR: events and times of the clock', () => {
    expect(plannedOf(drug({ timing: daily(2, { when: ['PCV', 'MORN'] }), doseAndRate: dose }))).toMatchObject(
      {
        name: 'deflazacort',
        dose: '24 mg',
        at: ['morning', 'evening'],
        isFromWords: false,
        otherwise: null,
      },
    );
    expect(plannedOf(drug({ timing: daily(2, { timeOfDay: ['08:00:00', '22:30:00'] }) }))).toMatchObject({
      at: ['morning', 'night'],
      clock: ['08:00', '22:30'],
    });
  });

  it('reads the plain words, where they agree with how often', () => {
    expect(plannedOf(drug({ text: '24 mg in the morning', timing: daily(1) }))).toMatchObject({
      at: ['morning'],
      isFromWords: true,
    });
    expect(plannedOf(drug({ text: '24 mg in the morning', timing: daily(2) }))).toMatchObject({
      at: [],
      otherwise: 'twice a day',
    });
    expect(plannedOf(drug({ text: '25 mg at bedtime, for pain', timing: daily(1) })).at).toEqual(['night']);
  });

  it.each([
    ['how often is all that is said', { timing: daily(3) }, '3 times a day'],
    ['as needed', { text: 'if needed, in the evening', asNeededBoolean: true }, 'as needed'],
    [
      'once a week',
      {
        text: '70 mg once a week in the morning',
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'wk' } },
      },
      '70 mg once a week in the morning',
    ],
    [
      'every 21 days',
      { timing: { repeat: { frequency: 1, period: 21, periodUnit: 'd' } } },
      'once every 21 days',
    ],
    ['only words', { text: 'as the doctor said' }, 'as the doctor said'],
    ['nothing', {}, 'Not known'],
  ])('guesses no time: %s', (_, instruction, otherwise) =>
    expect(plannedOf(drug(instruction))).toMatchObject({ at: [], otherwise }),
  );

  it('leaves a taper to its words', () =>
    expect(
      plannedOf(drug({ text: '8 mg for a week', timing: daily(1) }, { text: 'then 4 mg' })),
    ).toMatchObject({
      at: [],
      dose: '',
      otherwise: '8 mg for a week; then 4 mg',
    }));

  it('takes what is no dosage', () => expect(plannedOf({ resourceType: 'X' }).otherwise).toBe('Not known'));
});
