import type { ChartFact } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { chartFact } from '../claims/chart-fact.fixture.ts';
import { passage } from '../claims/literature/passage.fixture.ts';
import { checkPaper } from './check-paper.ts';

const fact = (resource: string, printed: string, verdict: ChartFact['verdict'] = null) =>
  chartFact(resource, printed, { path: 'text', verdict });
const LETTER = 'Yearly visit, of 2024-06-22: ';
const FACTS = {
  scalp: fact(
    'Condition/scalp',
    'Laceration of the scalp after a fall; no bleeding inside, resolved, since 2021-02-09, until 2021-02-25',
  ),
  old: fact('Observation/old', 'haemoglobin 104 g/L on 2021-12-17 (reference 120 to 155 g/L)', 'low'),
  new: fact('Observation/new', 'haemoglobin 131 g/L on 2022-12-06 (reference 120 to 155 g/L)', 'normal'),
  potassium: fact(
    'Observation/k',
    'potassium 5.9 mmol/L on 2016-03-08 (reference 3.5 to 5.1 mmol/L)',
    'high',
  ),
  upper: fact(
    'Observation/bp',
    'systolic blood pressure 137 mmHg on 2021-02-23 (reference 90 to 140 mmHg)',
    'normal',
  ),
  lower: fact(
    'Observation/bp',
    'diastolic blood pressure 74 mmHg on 2021-02-23 (reference 60 to 90 mmHg)',
    'normal',
  ),
  metformin: fact(
    'MedicationRequest/m',
    'metformin, ordered, active, 500 mg by mouth twice a day, since 2021-09-14, for Type 2 diabetes mellitus, by Dr Amina Diallo',
  ),
  glipizide: fact(
    'MedicationRequest/g',
    'glipizide, ordered, stopped, 5 mg by mouth once a day, since 2014-06-12, until 2017-04-11, stopped because of low sugar while driving, by Dr Ruth Sommer',
  ),
  team: fact('CareTeam/t', 'care team: Kidneys: Dr Amina Diallo, Nephrology'),
  device: fact('Procedure/d', 'Implantation of a single-chamber defibrillator, completed, on 2018-12-04'),
  shot: fact('Immunization/old', 'Influenza, vaccination, completed, on 2012-10-30'),
  laterShot: fact('Immunization/new', 'Influenza, vaccination, completed, on 2020-10-13'),
  anaemia: fact('Condition/a', 'Iron deficiency anaemia, resolved, since 2021-09-21, until 2022-02-01'),
  letter: fact(
    'DocumentReference/l',
    `${LETTER}During the infusion of vancomycin on 12 June his face became red. Defibrillator: no therapy ever delivered. He lives alone on the second floor; his daughter comes on four days. Potassium holds below 5.2. The risk of dialysis is 4 percent within two years and 14 percent within five. If his heart stops, he does not want to be resuscitated. The last fall was in February 2021. It no longer hinders him. Hepatitis B vaccination is missing.`,
  ),
  smoking: fact('Observation/s', 'Tobacco smoking status: Former smoker on 2013-01-15'),
  label: passage(
    'Treatment should not be started if potassium is above 5.0 mmol/L. If potassium is above 5.5 mmol/L, finerenone should be withheld until it is 5.0 mmol/L or less. Ibuprofen should be avoided.',
  ),
  trial: passage(
    'Background: Trials enrolled people with angina. Methods: 96 women with hypothyroidism were randomised. Pregnant women were excluded. Results: TSH rose from 1.9 to 5.1 mIU/L when both were taken together. TSH rose from 1.8 to 2.7 mIU/L with 2 hours between. Admissions were more frequent in those who took bisoprolol than in those who did not (21 versus 9 per 1,000 person-years). Cataracts were more frequent with deflazacort (9 % versus 3 %). Weight gain was less with deflazacort than with prednisone.',
  ),
  planned: passage(
    'Purpose: To test whether vamorolone preserves walking. Status: Recruiting in 14 centres. No results have been posted.',
  ),
} as const;
type Key = keyof typeof FACTS;
const all = Object.values(FACTS);
const current = new Map(all.map(({ resource, version }) => [resource, version]));

function fateOf(sentence: string, cites: readonly Key[]): string {
  const marks = cites.map((key) => `[${FACTS[key].id}]`).join('');
  const { blocks, removed } = checkPaper(`${sentence.replace(/\.$/, '')} ${marks}.`, {
    facts: all,
    current,
    vocabulary: { terms: [], people: ['Anton'] },
  });
  if (removed.length > 0) return 'removed';
  return JSON.stringify(blocks).includes('"unconfirmed"') ? 'marked' : 'confirmed';
}

describe('what the sources are against is removed from a paper [B15]', () => {
  it.each<[string, readonly Key[]]>([
    // Denials, on both sides.
    ['After the fall of February 2021 he had a bleed inside the skull.', ['scalp']],
    ['The defibrillator has delivered a therapy.', ['letter']],
    ['The iron deficiency anaemia has not resolved.', ['anaemia']],
    // The newest value and event.
    ['Her last haemoglobin is 104 g/L.', ['old', 'new']],
    ['The most recent value of haemoglobin was 104 g/L.', ['old']],
    ['Haemoglobin is now 104 g/L.', ['old']],
    ['Last influenza vaccination: 30 October 2012.', ['shot']],
    // Doses, numbers, bounds.
    ['Metformin 1000 mg twice a day has been taken since September 2021.', ['metformin']],
    [
      'Glipizide was stopped in April 2017 and potassium was at a value of 6.9 mmol/L.',
      ['glipizide', 'potassium'],
    ],
    ['Potassium holds above 5.2.', ['letter']],
    ['Metformin is taken since 2013.', ['metformin']],
    // Who, which device, why.
    ['Metformin was prescribed by Dr Ruth Sommer in September 2021.', ['metformin']],
    ['The cardiologist prescribed metformin in September 2021.', ['metformin']],
    ['On 4 December 2018 a dual-chamber defibrillator was implanted.', ['device']],
    ['Glipizide was stopped in April 2017 because of weight gain.', ['glipizide']],
    // Studies.
    ['In pregnant women TSH rose from 1.9 to 5.1 mIU/L when both were taken together.', ['trial']],
    ['Cataracts were more frequent with prednisone (9 % versus 3 %).', ['trial']],
    ['Weight gain was more with deflazacort than with prednisone.', ['trial']],
    ['Vamorolone preserved walking and improved strength.', ['planned']],
    ['The guideline recommends ibuprofen.', ['label']],
    ['The Endocrine Society found that TSH rose from 1.9 to 5.1 mIU/L.', ['trial']],
    ['TSH rose from 1.9 to 7.1 mIU/L when both were taken together.', ['trial']],
    // Each statement against its own source.
    [
      'Treatment should not be started above 5.0 mmol/L; his potassium was 4.9 mmol/L on 8 March 2016.',
      ['label', 'potassium'],
    ],
    [
      'Treatment should not be started above 6.0 mmol/L; his potassium was 5.9 mmol/L on 8 March 2016.',
      ['label', 'potassium'],
    ],
  ])('%s', (sentence, cites) => expect(fateOf(sentence, cites)).toBe('removed'));
});

describe('what the sources say less of is not confirmed on a paper [B15]', () => {
  it.each<[string, readonly Key[]]>([
    ['He lives with his daughter on the second floor.', ['letter']],
    ['The risk of dialysis within two years is 14 percent.', ['letter']],
    ['He is vaccinated against hepatitis B.', ['letter']],
    ['He wants to be resuscitated if his heart stops.', ['letter']],
    ['She smokes.', ['smoking']],
    ['Haemoglobin is 104 g/L.', ['old']],
    ['TSH rose from 1.9 to 5.1 mIU/L with two hours between.', ['trial']],
    ['Finerenone should be withheld if potassium is above 5.0 mmol/L.', ['label']],
    ['Bisoprolol caused the admissions.', ['trial']],
    ['Metformin should be doubled.', ['metformin']],
    ['Metformin protects him from stroke.', ['metformin']],
    ['Like the women of the trial, Anton would profit.', ['trial', 'metformin']],
  ])('%s', (sentence, cites) => expect(fateOf(sentence, cites)).not.toBe('confirmed'));
});

describe('what is right is not removed from a paper [B15]', () => {
  it.each<[string, readonly Key[]]>([
    ['The scalp wound of February 2021 healed; there was no bleeding inside.', ['scalp']],
    ['The defibrillator has never delivered a therapy.', ['letter']],
    ['He does not want to be resuscitated if his heart stops.', ['letter']],
    ['He has had no fall since February 2021.', ['letter']],
    ['It does not hinder him any more.', ['letter']],
    ['Vaccination against hepatitis B is missing.', ['letter']],
    ['His face became red during the infusion of vancomycin on 12 June 2024.', ['letter']],
    ['Lying, his pressure was 137/74 in February 2021.', ['upper']],
    ['Haemoglobin rose from 104 g/L to the latest 131 g/L.', ['old', 'new']],
    ['He takes 1 g of metformin a day since September 2021.', ['metformin']],
    ['The nephrologist prescribed metformin in September 2021.', ['metformin']],
    ['Glipizide was given up in April 2017 because of hypoglycaemia at the wheel.', ['glipizide']],
    [
      'In women who were not pregnant TSH rose from 1.9 to 5.1 mIU/L when both were taken together.',
      ['trial'],
    ],
    [
      'Admissions were more frequent in people who took bisoprolol: 21 versus 9 per 1,000 person-years.',
      ['trial'],
    ],
    ['Pregnant women did not take part.', ['trial']],
    ['The trial of vamorolone is still recruiting and has no results.', ['planned']],
    ['We ask you to pay for metformin, which he takes since September 2021.', ['metformin']],
    [
      'Treatment should not be started above 5.0 mmol/L; his potassium was 5.9 mmol/L on 8 March 2016.',
      ['label', 'potassium'],
    ],
  ])('%s', (sentence, cites) => expect(fateOf(sentence, cites)).not.toBe('removed'));
});

it('a blood pressure that is cited by one of its values brings the other as a source [B15]', () => {
  const { blocks } = checkPaper(`On 23 February 2021 his pressure was 137/74 mmHg [${FACTS.upper.id}].`, {
    facts: all,
    current,
    vocabulary: { terms: [], people: [] },
  });
  expect(JSON.stringify(blocks)).toContain('diastolic blood pressure 74');
});
