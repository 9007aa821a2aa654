import type { ChartFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from '../chart-fact.fixture.ts';
import { checkAnswer } from '../check-answer.ts';

const lab = (name: string, said: string, verdict: ChartFact['verdict'] = null) =>
  chartFact(`Observation/${name}`, said, { verdict });
const dose = (name: string, said: string) => chartFact(`MedicationRequest/${name}`, said);

const AMLODIPINE = dose('am', 'amlodipine, 5 mg by mouth once a day, active, prescribed on 2020-03-02');
const ATORVASTATIN = dose('at', 'atorvastatin, 20 mg by mouth once a day, active, prescribed on 2020-03-02');
const WARFARIN_3 = dose('w3', 'warfarin, 3 mg by mouth once a day, active, prescribed on 2020-03-02');
const WARFARIN_8 = dose('w8', 'warfarin, 8 mg by mouth once a day, active, prescribed on 2021-03-02');
const HALF = dose('half', 'bisoprolol, half a tablet by mouth once a day, active, prescribed on 2020-03-02');
const HALVES = dose('2h', 'warfarin, 2.5 mg by mouth once a day, active, prescribed on 2020-03-02');
const FIVE = dose('l5', 'lisinopril, 5 mg by mouth once a day, active, prescribed on 2020-03-02');
const TEN = dose('l10', 'lisinopril, 10 mg by mouth once a day, active, prescribed on 2021-03-02');
const THIN = lab('thin', 'Body weight 60 kg on 2020-03-02');
const HEAVY = lab('heavy', 'Body weight 66 kg on 2022-09-02');
const HEIGHT = lab('lean', 'Lean mass 51 kg on 2022-09-02');
const A1C_2012 = lab('a12', 'HbA1c 6.5 % on 2012-03-02');
const A1C_2023 = lab('a23', 'HbA1c 7.1 % on 2023-04-02');
const SYSTOLIC_JAN = lab('s1', 'Systolic blood pressure 150 mmHg on 2023-01-10');
const DIASTOLIC_JAN = lab('d1', 'Diastolic blood pressure 90 mmHg on 2023-01-10');
const SYSTOLIC_JUL = lab('s7', 'Systolic blood pressure 130 mmHg on 2023-07-10');
const DIASTOLIC_JUL = lab('d7', 'Diastolic blood pressure 70 mmHg on 2023-07-10');
const K = lab('k', 'Potassium 4.4 mmol/L on 2026-03-02 (reference 3.5 to 5.1 mmol/L)', 'normal');
const NA = lab('na', 'Sodium 129 mmol/L on 2026-03-02 (reference 135 to 145 mmol/L)', 'low');
const CA = lab('ca', 'Calcium 2.4 mmol/L on 2026-03-02 (reference 2.1 to 2.6 mmol/L)', 'normal');
const IRON = chartFact('Condition/iron', 'Iron deficiency anaemia, active, since 2020-03-02');
const K_OLD = lab('k0', 'Potassium 4.0 mmol/L on 2025-03-02 (reference 3.5 to 5.1 mmol/L)', 'normal');
const NA_OLD = lab('na0', 'Sodium 137 mmol/L on 2025-03-02 (reference 135 to 145 mmol/L)', 'normal');

const WATER = dose(
  'water',
  'furosemide, ordered, active, 20 mg on days with 2 kg more than 71 kg, by mouth, as needed, since 2024-04-02',
);
const BROKEN = chartFact(
  'Condition/l1',
  'Compression fracture of L1, resolved, since 2020-07-10, until 2021-04-01',
);
const EYES = chartFact(
  'Condition/eye',
  'Mild non-proliferative diabetic retinopathy, active, since 2020-06-24',
);
const MORNING = dose('per', 'deflazacort, ordered, active, 24 mg in the morning, by mouth, since 2020-03-02');
const EGFR_95 = lab('e95', 'eGFR 95 mL/min/1.73 m² on 2009-03-16');
const EGFR_31 = lab('e31', 'eGFR 31 mL/min/1.73 m² on 2025-02-04');
const STAY = chartFact(
  'Encounter/stay',
  'Febrile neutropenia, IMP, finished, on 2018-11-04, until 2018-11-11',
);

function reasonOf(text: string, facts: readonly ChartFact[]) {
  const marked = `${text} [${facts.map(({ id }) => id).join(', ')}].`;
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  const { claims } = checkAnswer([{ origin: 'chart', text: marked }], facts, current);
  return claims.find(({ status }) => status !== 'checked')?.reason ?? null;
}

describe('what follows from cited facts [A17] [D10]', () => {
  it.each<[string, string | null, string, ChartFact[]]>([
    [
      'a sum over two medicines is no dose',
      'number',
      'You take amlodipine 25 mg daily',
      [AMLODIPINE, ATORVASTATIN],
    ],
    [
      'a dose is none of two others taken apart',
      'number',
      'Your warfarin dose went up to 5 mg',
      [WARFARIN_3, WARFARIN_8],
    ],
    ['two things have no difference', 'number', 'Your body weight is down by 15 kg', [HEAVY, HEIGHT]],
    ['what it went to is no difference', 'number', 'Your body weight rose to 6 kg', [THIN, HEAVY]],
    ['close to is about', null, 'Your body weight rose, by close to 10 % more', [THIN, HEAVY]],
    ['one thing has a difference', null, 'Your body weight rose by 6 kg', [THIN, HEAVY]],
    ['a half of another number', 'order', 'You take seven and a half tablets of bisoprolol a day', [HALF]],
    ['a half after digits', 'number', 'You take 12 and a half mg of lisinopril', [FIVE, TEN]],
    ['a half of its own number', null, 'You take two and a half mg of warfarin once a day', [HALVES]],
    ['years and a half', null, 'Your body weight rose over two and a half years', [THIN, HEAVY]],
    ['other years and a half', 'number', 'Your body weight rose over seven and a half years', [THIN, HEAVY]],
    ['a share is said as one', 'number', 'Your HbA1c was 9.2 %', [A1C_2012, A1C_2023]],
    [
      'a share of a share is said beside it',
      'number',
      'Your HbA1c was 9.2 %, up from 6.5 %',
      [A1C_2012, A1C_2023],
    ],
    ['a share of change', null, 'Your body weight rose by 10 %', [THIN, HEAVY]],
    ['a number of years is said of years', 'number', 'Your HbA1c was 11', [A1C_2012, A1C_2023]],
    [
      'a pair of two days',
      'number',
      'Your blood pressure was 150/70 mmHg in July 2023',
      [SYSTOLIC_JAN, DIASTOLIC_JAN, SYSTOLIC_JUL, DIASTOLIC_JUL],
    ],
    [
      'a pair of another day',
      'number',
      'Your blood pressure was 150/90 mmHg in July 2023',
      [SYSTOLIC_JAN, DIASTOLIC_JAN, SYSTOLIC_JUL, DIASTOLIC_JUL],
    ],
    [
      'a pair of one day',
      null,
      'Your blood pressure was 130/70 mmHg in July 2023',
      [SYSTOLIC_JUL, DIASTOLIC_JUL],
    ],
    ['a condition says nothing of another value', 'verdict', 'Your potassium is low', [K, IRON]],
    ['both are those that are named', 'verdict', 'Both sodium and potassium are normal', [NA, K, CA]],
    ['both named ones hold', null, 'Both potassium and calcium are normal', [NA, K, CA]],
    ['both moved', 'trend', 'Both values rose', [NA_OLD, NA, K_OLD, K]],
    ['both named ones moved', 'trend', 'Both sodium and potassium rose', [NA_OLD, NA, K_OLD, K]],
    ['the named one moved', null, 'Your potassium rose', [K_OLD, K]],
    ['a threshold torn apart', 'number', 'You take 20 mg of furosemide as needed from 71 kg', [WATER]],
    ['a threshold as it is', null, 'You take 20 mg of furosemide as needed from 73 kg', [WATER]],
    ['another vertebra', 'number', 'The fracture of T12 was resolved in April 2021', [BROKEN]],
    ['a prefix that denies', 'name', 'The diabetic retinopathy is proliferative', [EYES]],
    ['a dose by weight', null, 'You take 24 mg of deflazacort, about 0.4 mg/kg at 60 kg', [MORNING, THIN]],
    ['another dose by weight', 'number', 'You take deflazacort, about 0.9 mg/kg at 60 kg', [MORNING, THIN]],
    ['lost is not left', 'number', 'About a third of your eGFR has been lost', [EGFR_95, EGFR_31]],
    ['what was lost', null, 'About two thirds of your eGFR have been lost', [EGFR_95, EGFR_31]],
    ['days of a stay', null, 'You were in hospital from the 4th to the 11th', [STAY]],
    ['other days of a stay', 'date', 'You were in hospital from the 4th to the 12th', [STAY]],
  ])('%s: %s', (_, reason, text, facts) => {
    expect(reasonOf(text, facts)).toBe(reason);
  });
});
