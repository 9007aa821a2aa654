import { article } from './make-document.ts';

/** Not in the library at first: what the demo's source outside gives to a search. */
export const elsewhere = [
  article({
    title: 'Insulin glargine or metformin continued in diabetic kidney disease: a randomised trial',
    ...{
      by: 'Probe-Almeida, Rita; Probe-Novak, Petr',
      year: 2025,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: At an eGFR of 30 to 44 mL/min/1.73 m² some doctors replace metformin by insulin glargine. Whether that lowers HbA1c further was not known.

Methods: 506 adults with type 2 diabetes and an eGFR of 30 to 44 mL/min/1.73 m² were randomised to insulin glargine or to metformin at half the usual dose for 52 weeks.

Results: HbA1c did not differ between insulin glargine and metformin after 52 weeks (7.4 % versus 7.5 %). Hypoglycaemia was more frequent with insulin glargine than with metformin (22 % versus 5 %). Body weight was 2.6 kg higher with insulin glargine.

Conclusions: In adults with diabetic kidney disease insulin glargine did not lower HbA1c further than metformin, and hypoglycaemia was more frequent with it.`,
  }),
  article({
    title: 'Empagliflozin and heart failure in chronic kidney disease: a pooled analysis of invented trials',
    ...{ by: 'Probe-Haddad, Samir; Probe-Lund, Astrid', year: 2025, type: 'Meta-Analysis' },
    text: `Background: People with chronic kidney disease were few in each trial of empagliflozin in heart failure.

Methods: Six randomised trials with 4,310 adults with heart failure and an eGFR below 60 mL/min/1.73 m² were pooled.

Results: Admissions for heart failure were fewer with empagliflozin than with placebo (11 % versus 15 %). Deaths from any cause did not differ. Genital infections were more frequent with empagliflozin (3.1 % versus 0.9 %).

Conclusions: Empagliflozin lowered admissions for heart failure in adults with chronic kidney disease.`,
  }),
  article({
    title: 'Exercise and fatigue after breast cancer: a randomised trial of a programme at home',
    ...{ by: 'Probe-Keller, Nina; Probe-Adeyemi, Bola', year: 2025, type: 'Randomized Controlled Trial' },
    text: `Background: Fatigue often stays after treatment for breast cancer.

Methods: 288 women within two years after treatment for breast cancer were randomised to 24 weeks of exercise at home or to usual care.

Results: Fatigue was lower with exercise than with usual care after 24 weeks (4.1 versus 5.3 of 10 points). Recurrence of breast cancer did not differ.

Conclusions: Exercise at home lowered fatigue in women after breast cancer.`,
  }),
  article({
    title: 'Levothyroxine dose in the first weeks of pregnancy: a cohort of 3,900 pregnancies',
    ...{ by: 'Probe-Rossi, Chiara; Probe-Tanaka, Yui', year: 2024, type: 'Cohort Study' },
    text: `Background: The need for thyroid hormone rises early in pregnancy. When levothyroxine should be raised was studied in records.

Methods: 3,900 pregnancies of women with hypothyroidism were followed from the first visit.

Results: A dose of levothyroxine that was raised before week 8 was associated with fewer miscarriages than one that was raised later (8.2 % versus 10.9 %). Preterm birth did not differ.

Conclusions: An early rise of levothyroxine was associated with fewer miscarriages. The study cannot show that it was the cause.`,
  }),
];
