import { article, label, trial } from './make-document.ts';

export const diabetesKidney = [
  article({
    title: 'Metformin and HbA1c in adults with type 2 diabetes: a pooled analysis of invented trials',
    ...{ by: 'Probe-Lindqvist, Karin; Probe-Osei, Daniel', year: 2021, type: 'Meta-Analysis' },
    text: `Background: How far metformin lowers HbA1c at usual doses was pooled once more, because earlier reviews mixed doses and lengths of treatment.

Methods: Fourteen randomised trials with 5,120 adults with type 2 diabetes were pooled. Trials of children were excluded. The dose was 1,500 to 2,000 mg a day, and the shortest trial lasted 16 weeks.

Results: Metformin lowered HbA1c by 1.0 percentage points against placebo after 24 weeks. Body weight fell by 1.2 kg. Diarrhoea was more frequent with metformin than with placebo (14 % versus 6 %). Serious hypoglycaemia did not differ between the groups. No trial enrolled people with an eGFR below 30 mL/min/1.73 m².

Conclusions: In adults with type 2 diabetes metformin lowers HbA1c by about one percentage point. The results cannot be carried over to severe kidney disease, because such people were not studied.`,
  }),
  article({
    title: 'Metformin at an eGFR of 30 to 44: a randomised trial of half the usual dose',
    ...{
      by: 'Probe-Castro, Elena; Probe-Weiss, Jonas; Probe-Idowu, Tunde',
      year: 2020,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: Metformin leaves the body through the kidneys. Whether a reduced dose is of use in chronic kidney disease stage 3b is not well known.

Methods: 412 adults with type 2 diabetes and an eGFR of 30 to 44 mL/min/1.73 m² were randomised to metformin 500 mg twice daily or to placebo for 26 weeks.

Results: Metformin lowered HbA1c by 0.8 percentage points compared with placebo. Hospital admissions for heart failure did not differ between the groups (4.1 % versus 4.4 %). Nausea was more frequent with metformin than with placebo (18 % versus 9 %). No case of lactic acidosis occurred. Mean lactate was higher with metformin, but stayed within the normal range.

Conclusions: At an eGFR of 30 to 44 half the usual dose of metformin lowered HbA1c without lactic acidosis in 26 weeks. Longer use was not tested. Metformin may slow the loss of kidney function, which this trial was too short to show.`,
  }),
  article({
    title: 'Lactic acidosis and metformin in stage 4 kidney disease: a cohort of 9,400 people',
    ...{ by: 'Probe-Halloran, Maeve; Probe-Sato, Kenji', year: 2019, type: 'Cohort Study' },
    text: `Background: Labels forbid metformin at an eGFR below 30 mL/min/1.73 m². Many people have taken it below that limit without a doctor noticing.

Methods: Records of 9,400 adults with type 2 diabetes and an eGFR of 15 to 29 mL/min/1.73 m² were followed for a median of 2.6 years. Admissions with lactic acidosis were counted, adjusted for age, sex, heart failure and liver disease.

Results: Current use of metformin was associated with more admissions for lactic acidosis than no use (41 versus 17 per 10,000 person-years, hazard ratio 2.3). The association was strongest in adults older than 80 years. Deaths from any cause did not differ.

Conclusions: Below an eGFR of 30 metformin was associated with lactic acidosis in this cohort. The study cannot show that metformin was the cause, since people who were ill stopped eating and drinking as well.`,
  }),
  article({
    title: 'Empagliflozin slows the decline of kidney function in albuminuria: a randomised trial',
    ...{
      by: 'Probe-Brandt, Sofia; Probe-Nair, Anil; Probe-Duval, Hugo; Probe-Kim, Jisoo',
      year: 2022,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: Inhibitors of SGLT2 lower albuminuria. Whether they slow the loss of kidney function in people who already take losartan or another blocker of the renin-angiotensin system was tested.

Methods: 2,850 adults with type 2 diabetes, an eGFR of 25 to 60 mL/min/1.73 m² and an albumin to creatinine ratio above 22 mg/mmol were randomised to empagliflozin 10 mg once daily or placebo for 30 months.

Results: The yearly decline of eGFR was smaller with empagliflozin than with placebo (1.9 versus 3.6 mL/min/1.73 m²). Fewer people reached dialysis with empagliflozin (2.1 % versus 3.4 %). Genital infections were more frequent with empagliflozin (6.0 % versus 1.5 %). Amputations did not differ.

Conclusions: Empagliflozin slowed the decline of kidney function in adults with diabetes and albuminuria on top of standard treatment.`,
  }),
  article({
    title: 'Empagliflozin and kidney function in older adults without albuminuria: a randomised trial',
    ...{ by: 'Probe-Ferrari, Luca; Probe-Olsen, Ingrid', year: 2023, type: 'Randomized Controlled Trial' },
    text: `Background: Trials of SGLT2 inhibitors mostly enrolled people with albuminuria. Older adults with diabetes and without albuminuria were hardly studied.

Methods: 1,140 adults older than 70 years with type 2 diabetes, an eGFR of 45 to 75 mL/min/1.73 m² and no albuminuria were randomised to empagliflozin 10 mg once daily or placebo for 24 months.

Results: The yearly decline of eGFR did not differ between empagliflozin and placebo (1.4 versus 1.5 mL/min/1.73 m², p = 0.61). Admissions for volume depletion were more frequent with empagliflozin (3.8 % versus 1.9 %). Falls were similar in both groups. Body weight was 2.0 kg lower with empagliflozin.

Conclusions: In older adults without albuminuria empagliflozin did not slow the decline of kidney function. This differs from results in people with albuminuria, and may be explained by the slow decline in both groups.`,
  }),
  article({
    title: 'Finerenone added to losartan: potassium in daily practice',
    ...{ by: 'Probe-Yilmaz, Deniz; Probe-Moreau, Claire', year: 2024, type: 'Cohort Study' },
    text: `Background: Finerenone lowers albuminuria, and raises potassium. How often potassium becomes dangerous outside of trials is less well known.

Methods: 3,260 adults with type 2 diabetes and chronic kidney disease who began finerenone while taking losartan were followed for 12 months in 41 clinics.

Results: Potassium rose by 0.3 mmol/L on average within 4 weeks. It exceeded 5.5 mmol/L at least once in 11.2 % of people, and 6.0 mmol/L in 2.4 %. An eGFR below 45 mL/min/1.73 m² was associated with higher potassium. Potassium was measured within 4 weeks in only 62 % of people. Albuminuria fell by 31 %. Two people died of an arrhythmia; whether potassium was the cause is uncertain.

Conclusions: Potassium above 5.5 mmol/L was frequent after finerenone was added to losartan. Potassium should be measured 4 weeks after the start and after each change of dose.`,
  }),
  article({
    title: 'Invented guideline on glucose-lowering treatment in chronic kidney disease',
    ...{ by: 'Invented Working Group on Diabetes and Kidney', year: 2024, type: 'Practice Guideline' },
    text: `Scope: This guideline is for adults with type 2 diabetes and chronic kidney disease who are not on dialysis. Children and pregnant women are not covered.

Recommendations: Metformin should be reduced to at most 1,000 mg a day at an eGFR of 30 to 44 mL/min/1.73 m². Metformin should be stopped at an eGFR below 30 mL/min/1.73 m². An SGLT2 inhibitor is recommended for people with an eGFR of 20 or more and albuminuria. A target for HbA1c of 53 mmol/mol is suggested for most adults; 64 mmol/mol may be better in frail older people. Potassium and creatinine should be measured 4 weeks after finerenone is begun. Metformin, SGLT2 inhibitors and diuretics should be paused during vomiting or diarrhoea.

Strength: The advice on metformin rests on observational data of low certainty. The advice on SGLT2 inhibitors rests on randomised trials of high certainty.`,
  }),
  article({
    title: 'Sick day rules and acute kidney injury in diabetes: a before and after study',
    ...{ by: 'Probe-Grant, Isla; Probe-Mensah, Kofi', year: 2018, type: 'Observational Study' },
    text: `Background: Metformin and losartan are often taken on through vomiting and diarrhoea, which may harm the kidneys.

Methods: In 24 practices 6,800 adults with diabetes received a card that told them to pause metformin, losartan and diuretics during vomiting or diarrhoea. Admissions with acute kidney injury were counted for 18 months before and 18 months after.

Results: Admissions with acute kidney injury fell from 9.2 to 7.4 per 1,000 person-years. In 20 neighbouring practices without a card they fell from 9.0 to 8.1. The difference between the two falls was not significant (p = 0.19). One person in twelve paused the tablets without being ill.

Conclusions: Admissions fell after the cards, but also without them. Whether the cards were the reason remains unclear.`,
    status: {
      status: 'corrected',
      by: 'import',
      reason: 'The number of practices without a card was corrected from 22 to 20.',
    },
  }),
  trial({
    title: 'Low-dose metformin in dialysis: a pilot trial',
    ...{
      sponsor: 'Invented University Hospital',
      phase: 'phase 2',
      state: 'terminated',
      updated: '2023-06-02',
    },
    stopped: 'Slow recruitment; 11 of 60 participants enrolled.',
    text: `Purpose: To test whether metformin 250 mg once daily is tolerated by adults with type 2 diabetes on haemodialysis.

Design: Randomised, double-blind, placebo-controlled. Planned enrolment 60 adults. Children and pregnant women were excluded. The primary outcome was a lactate above 5 mmol/L before dialysis within 12 weeks.

Status: The trial was stopped after 11 participants because recruitment was slow. It was not stopped for safety. No results about efficacy can be drawn from it.`,
  }),
  label({
    title: 'Metformin 500 mg film-coated tablets',
    ...{ section: '4.3 Contraindications', effective: '2024-04-03' },
    text: `Metformin is contraindicated in severe renal failure with an eGFR below 30 mL/min/1.73 m². It is contraindicated in any acute metabolic acidosis, such as lactic acidosis or diabetic ketoacidosis, and in acute conditions that can change renal function, such as dehydration, severe infection or shock. It is contraindicated in diseases that may cause tissue hypoxia, such as decompensated heart failure or a recent myocardial infarction.

At an eGFR of 30 to 44 mL/min/1.73 m² the maximum daily dose is 1,000 mg. At an eGFR of 45 to 59 mL/min/1.73 m² the maximum daily dose is 2,000 mg. Renal function should be assessed before treatment and at least once a year, and every 3 to 6 months in people whose eGFR is below 60.`,
  }),
  label({
    title: 'Finerenone 10 mg film-coated tablets',
    ...{ section: '4.4 Special warnings', effective: '2025-02-11' },
    text: `Hyperkalaemia has been observed with finerenone. Treatment should not be started if serum potassium is above 5.0 mmol/L. Potassium should be measured 4 weeks after the start, after each change of dose, and regularly afterwards. If potassium is above 5.5 mmol/L, finerenone should be withheld until it is 5.0 mmol/L or less.

Use together with potassium-sparing diuretics and other mineralocorticoid receptor antagonists should be avoided. Together with blockers of the renin-angiotensin system, such as losartan, potassium should be measured more often. Strong inhibitors of CYP3A4, such as clarithromycin and itraconazole, are contraindicated with finerenone.`,
  }),
];
