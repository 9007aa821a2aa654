import type { LibraryDocument } from '@consilium/kernel';
import { article, label, trial } from './make-document.ts';

export interface LaterDocument {
  /** Days after the demonstration began. */
  readonly afterDays: number;
  readonly make: (day: Date) => LibraryDocument;
}

const at = (day: Date) => ({ year: day.getUTCFullYear(), retrieved: day });
const isoDay = (day: Date) => day.toISOString().slice(0, 10);

const VAMOROLONE_TRIAL = {
  title: 'Vamorolone against deflazacort in boys aged 4 to 10 years',
  sponsor: 'Invented Neuromuscular Network',
  phase: 'phase 3',
} as const;

/** In the order in which they appear: half a year in which the question of one agent is answered, and others move. */
export const LATER: readonly LaterDocument[] = [
  {
    afterDays: 10,
    make: (day) =>
      article({
        title: 'Vamorolone in daily care of Duchenne muscular dystrophy: a cohort of 240 boys',
        ...{ by: 'Probe-Moreau, Elise; Probe-Kim, Jisoo', type: 'Cohort Study', ...at(day) },
        text: `Background: Vamorolone is used instead of deflazacort or prednisone in some boys with Duchenne muscular dystrophy. How they grow under it in daily care was not known.

Methods: 240 boys aged 4 to 11 years with Duchenne muscular dystrophy who took vamorolone were followed for a median of 2 years.

Results: Height stayed on its centile in 81 % of boys. A vertebral fracture was found in 7 % within 2 years. Strength was associated with age only.

Conclusions: Growth was kept in most boys under vamorolone. There was no control group.`,
      }),
  },
  {
    afterDays: 24,
    make: (day) =>
      trial({
        ...VAMOROLONE_TRIAL,
        ...{ state: 'active, not recruiting', updated: isoDay(day), retrieved: day },
        text: `Purpose: To test whether vamorolone preserves walking as well as deflazacort with less effect on growth and bone.

Design: Randomised, double-blind. 182 boys aged 4 to 10 years with Duchenne muscular dystrophy were enrolled.

Status: Active, no longer recruiting. No results have been posted.`,
      }),
  },
  {
    afterDays: 40,
    make: (day) =>
      article({
        title: 'Dapagliflozin begun in hospital in heart failure: a randomised trial',
        ...{
          by: 'Probe-Oduya, Grace; Probe-Lang, Peter',
          type: 'Randomized Controlled Trial',
          ...at(day),
        },
        text: `Background: Dapagliflozin is often begun weeks after a stay in hospital for heart failure.

Methods: 1,214 adults in hospital for heart failure were randomised to dapagliflozin before discharge or four weeks after it.

Results: Admissions for heart failure within 90 days were fewer with dapagliflozin begun in hospital (9 % versus 13 %). Kidney function did not differ after 90 days.

Conclusions: Dapagliflozin begun in hospital lowered early admissions for heart failure.`,
      }),
  },
  {
    afterDays: 61,
    make: (day) =>
      label({
        title: 'Deflazacort 6 mg tablets',
        ...{ section: '4.4 Special warnings', effective: isoDay(day), retrieved: day },
        text: `Corticosteroids suppress the adrenal glands. Treatment must not be stopped abruptly after more than a few weeks; the dose should be reduced step by step.

Vertebral fractures without pain occur in children who take deflazacort for years; an X-ray of the spine is recommended once a year. Growth may be slowed in children; height should be measured regularly. Live vaccines should not be given to people who take high doses.`,
      }),
  },
  {
    afterDays: 82,
    make: (day) =>
      article({
        title: 'SGLT2 inhibitors and the course of diabetic kidney disease: a pooled analysis',
        ...{ by: 'Probe-Castro, Ines; Probe-Hahn, Felix', type: 'Meta-Analysis', ...at(day) },
        text: `Background: Trials of SGLT2 inhibitors in diabetic kidney disease differ in how far the disease had gone.

Methods: Nine randomised trials with 38,200 adults with type 2 diabetes and chronic kidney disease were pooled.

Results: Kidney failure was less frequent with SGLT2 inhibitors than with placebo (3.1 % versus 4.6 %). The effect did not differ by eGFR down to 20 mL/min/1.73 m². Ketoacidosis was more frequent with SGLT2 inhibitors (0.3 % versus 0.1 %).

Conclusions: SGLT2 inhibitors lowered the risk of kidney failure in adults with diabetic kidney disease.`,
      }),
  },
  {
    afterDays: 103,
    make: (day) =>
      trial({
        ...VAMOROLONE_TRIAL,
        ...{ state: 'completed', updated: isoDay(day), retrieved: day },
        text: `Purpose: To test whether vamorolone preserves walking as well as deflazacort with less effect on growth and bone.

Design: Randomised, double-blind. 182 boys aged 4 to 10 years with Duchenne muscular dystrophy were enrolled.

Status: Completed. Results: the time to rise from the floor did not differ between vamorolone and deflazacort after 48 weeks. Growth in height was larger with vamorolone.`,
      }),
  },
  {
    afterDays: 117,
    make: (day) =>
      article({
        title: 'Vamorolone against deflazacort in boys with Duchenne muscular dystrophy: a randomised trial',
        ...{
          by: 'Probe-Ruiz, Ana; Probe-Moreau, Elise; Probe-Whitlock, James',
          type: 'Randomized Controlled Trial',
          ...at(day),
        },
        text: `Background: Whether vamorolone preserves walking as well as deflazacort was not known.

Methods: 182 boys aged 4 to 10 years with Duchenne muscular dystrophy who could walk were randomised to vamorolone or deflazacort for 48 weeks.

Results: The time to rise from the floor did not differ between vamorolone and deflazacort after 48 weeks. Growth in height was larger with vamorolone than with deflazacort (5.6 versus 2.9 cm). Vertebral fractures were less frequent with vamorolone (4 % versus 12 %).

Conclusions: Vamorolone preserved walking as well as deflazacort, with better growth and fewer vertebral fractures.`,
      }),
  },
  {
    afterDays: 160,
    make: (day) =>
      article({
        title: 'Corticosteroids in Duchenne muscular dystrophy: a pooled analysis of randomised trials',
        ...{ by: 'Probe-Lindholm, Sara; Probe-Ito, Haruka', type: 'Meta-Analysis', ...at(day) },
        text: `Background: Three corticosteroids are used in Duchenne muscular dystrophy.

Methods: Seven randomised trials with 1,020 boys aged 4 to 12 years with Duchenne muscular dystrophy were pooled.

Results: Strength after one year did not differ between vamorolone, deflazacort and prednisone. Growth in height was larger with vamorolone than with deflazacort. Vertebral fractures were less frequent with vamorolone than with deflazacort (5 % versus 11 %).

Conclusions: The three corticosteroids preserved strength equally; vamorolone harmed growth and bone less.`,
      }),
  },
];
