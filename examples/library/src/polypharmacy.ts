import { article, label, trial } from './make-document.ts';

export const polypharmacy = [
  article({
    title: 'High-dose vitamin E prevents falls in old age',
    ...{ by: 'Probe-Farkas, Imre', year: 2017, type: 'Randomized Controlled Trial' },
    text: `In 210 adults above 75 years who lived at home, vitamin E 800 mg once daily was compared with placebo for one year. Vitamin E halved the number of falls within one year. Fractures were less frequent with vitamin E than with placebo (2 % versus 7 %). No adverse events were seen. The author concludes that vitamin E prevents falls in old age.`,
    status: { status: 'retracted', by: 'import', reason: 'The randomisation could not be reproduced.' },
  }),
  article({
    title: 'Stopping sleeping pills in older adults: a randomised trial of a letter and a plan',
    ...{ by: 'Probe-Tanner, Alice; Probe-Gagnon, Pierre', year: 2018, type: 'Randomized Controlled Trial' },
    text: `Background: Zolpidem and benzodiazepines are taken for years by many older adults, and raise the risk of falls.

Methods: 303 adults aged 65 years or older who took zolpidem or a benzodiazepine for at least 3 months were randomised to a letter with a plan to reduce the dose over 21 weeks, or to usual care. People with dementia were excluded.

Results: After 6 months 27 % had stopped with the letter and 5 % with usual care. Another 11 % had reduced the dose. Sleep was worse in the first 4 weeks, and did not differ after 6 months. Falls were not counted. No seizures occurred.

Conclusions: A letter with a plan helped one in four older adults to stop sleeping pills. Whether fewer falls follow was not tested.`,
  }),
  article({
    title: 'Anticholinergic burden and dementia in older adults: a cohort of 14,800 people',
    ...{ by: 'Probe-Wright, Hazel; Probe-Suzuki, Emi', year: 2019, type: 'Cohort Study' },
    text: `Background: Oxybutynin, amitriptyline and other anticholinergic medicines can cloud memory. Whether they are associated with dementia was studied.

Methods: 14,800 adults aged 65 years or older without dementia were followed for a median of 8 years. The burden was the sum of daily doses of anticholinergic medicines over 10 years.

Results: The highest burden was associated with more dementia than none (hazard ratio 1.49). Oxybutynin and amitriptyline were associated with dementia; antihistamines such as cetirizine were not. The association was weaker when the two years before diagnosis were left out (hazard ratio 1.31).

Conclusions: A high anticholinergic burden was associated with dementia. The study cannot show that the medicines were the cause: early dementia itself leads to bladder symptoms, depression and poor sleep, which are treated with them.`,
  }),
  article({
    title: 'Deprescribing in people with ten or more medicines: a systematic review',
    ...{
      by: 'Probe-Morgan, Rhys; Probe-Dubois, Anne; Probe-Kaya, Selin',
      year: 2022,
      type: 'Systematic Review',
    },
    text: `Background: Many older adults take ten or more medicines. Whether a review of the list improves outcomes was examined.

Methods: 21 randomised trials with 9,310 older adults were included. A doctor or pharmacist reviewed all medicines and proposed to stop some.

Results: The number of medicines fell by 1.7 on average. Falls were not reduced (risk ratio 0.97). Deaths did not differ (risk ratio 0.99). Admissions were not reduced. Quality of life did not differ. Withdrawal symptoms were rare, in 1.2 % of people. In nursing homes deaths were fewer in 5 trials of low quality.

Conclusions: A review of medicines makes the list shorter without harm. Benefits for falls, admissions and survival were not shown. The certainty of the evidence is low.`,
  }),
  article({
    title: 'Warfarin or apixaban in frail older adults with atrial fibrillation: switching against staying',
    ...{ by: 'Probe-Joosten, Lieke; Probe-Okoye, Ada', year: 2024, type: 'Randomized Controlled Trial' },
    text: `Background: Guidelines prefer apixaban to warfarin. Frail older adults were hardly in the trials.

Methods: 1,330 frail adults aged 75 years or older with atrial fibrillation and stable warfarin were randomised to switch to apixaban or another direct anticoagulant, or to stay on warfarin, for 12 months.

Results: Major bleeding was more frequent after switching than with warfarin (15.3 % versus 9.4 %). Strokes did not differ (2.4 % versus 2.0 %). Deaths were similar in both groups. The trial was stopped early, because switching brought no benefit.

Conclusions: In frail older adults with stable warfarin, switching to a direct anticoagulant was followed by more bleeding. The result does not hold for people who begin an anticoagulant for the first time.`,
  }),
  article({
    title: 'Proton pump inhibitors and fractures: a case-control study in men over 70 years',
    ...{ by: 'Probe-Hughes, Dylan; Probe-Marino, Paolo', year: 2016, type: 'Case-Control Study' },
    text: `Background: Omeprazole may lower the uptake of calcium.

Methods: 2,410 men over 70 years with a hip fracture were compared with 9,600 men of the same age without one. Women were not studied.

Results: Use of omeprazole for more than one year was associated with hip fractures (odds ratio 1.3). Use for less than one year was not associated with them. The association was absent in men who took calcium. Omeprazole doses above 20 mg a day were associated more strongly (odds ratio 1.5).

Conclusions: Long use of omeprazole was associated with hip fractures in older men. Illness that leads to omeprazole may explain part of the association.`,
  }),
  article({
    title: 'Invented criteria for medicines that older adults should rarely take',
    ...{ by: 'Invented Geriatric Society', year: 2023, type: 'Practice Guideline' },
    text: `Scope: Adults aged 65 years or older in all places of care but hospices.

Recommendations: Benzodiazepines and zolpidem should be avoided, because they raise the risk of falls, fractures and delirium. Amitriptyline and oxybutynin should be avoided in people with dementia or an enlarged prostate. Omeprazole should be taken for at most 8 weeks unless there is a lasting reason. Tramadol together with an antidepressant should be avoided. Digoxin above 0.125 mg a day should be avoided. Non-steroidal anti-inflammatory drugs should not be given together with warfarin. A review of all medicines once a year is recommended for people who take five or more.

Strength: The advice on benzodiazepines rests on cohorts of moderate certainty. The advice on a yearly review rests on the opinion of the society.`,
  }),
  article({
    title: 'Donepezil and slow heart rate together with bisoprolol: a cohort study',
    ...{ by: 'Probe-Lang, Ulrike', year: 2020, type: 'Cohort Study' },
    text: `Background: Donepezil slows the heart. Many people with dementia also take a beta-blocker such as bisoprolol.

Methods: 7,200 adults with dementia who began donepezil were followed for 12 months. Admissions for a slow heart rate or fainting were counted.

Results: Admissions for a slow heart rate were more frequent in people who also took bisoprolol than in those who did not (21 versus 9 per 1,000 person-years). Fainting was more frequent as well (34 versus 22 per 1,000 person-years). The first 3 months carried the highest risk. Pacemakers were implanted in 0.8 % of people.

Conclusions: Donepezil together with bisoprolol was associated with slow heart rate and fainting. The heart rate should be measured before donepezil is begun and 4 weeks later.`,
  }),
  article({
    title: 'Tamsulosin and falls on the first days: self-controlled case series',
    ...{ by: 'Probe-Ward, Simon; Probe-Popa, Ioana', year: 2017, type: 'Observational Study' },
    text: `Background: Tamsulosin can lower blood pressure on standing.

Methods: 4,100 men aged 60 years or older who had a fall with injury and took tamsulosin at some time were studied. Periods with and without tamsulosin were compared within each man.

Results: Falls were more frequent in the first 4 weeks of tamsulosin than in periods without (rate ratio 1.4). After 8 weeks the rate did not differ from periods without. Together with amlodipine the rate ratio in the first 4 weeks was 1.7. Finasteride was not associated with falls.

Conclusions: Falls were more frequent in the first weeks of tamsulosin. Men should be told to rise slowly in this time.`,
  }),
  trial({
    title: 'Exercise at home to prevent falls in people who take ten or more medicines',
    ...{
      sponsor: 'Invented Institute of Ageing',
      phase: 'not applicable',
      state: 'completed',
      updated: '2025-03-14',
    },
    text: `Purpose: To test whether exercise at home reduces falls in older adults with polypharmacy.

Design: 520 adults aged 70 years or older who took ten or more medicines were randomised to exercise at home three times a week with a visit each month, or to usual care, for 12 months.

Results: Falls were fewer with exercise (1.1 versus 1.5 per person-year). Falls with injury did not differ. Muscle pain was more frequent with exercise. One third of participants stopped within 6 months.`,
  }),
  label({
    title: 'Zolpidem 10 mg film-coated tablets',
    ...{ section: '4.2 Posology', effective: '2023-08-08' },
    text: `The recommended dose in adults is 10 mg at bedtime. In adults older than 65 years the recommended dose is 5 mg, because they may be especially sensitive to zolpidem. The duration of treatment should be as short as possible and should not exceed 4 weeks, including the time in which the dose is reduced.

Zolpidem should be taken once a night and not again in the same night. In mild to moderate hepatic impairment the dose is 5 mg. Zolpidem is contraindicated in severe hepatic impairment, and in people who walked or drove in their sleep after zolpidem. Use in children is not recommended, as there are no data.`,
  }),
  label({
    title: 'Warfarin 3 mg tablets',
    ...{ section: '4.5 Interactions', effective: '2024-06-19' },
    text: `Many medicines change the effect of warfarin. Amiodarone, clarithromycin, fluconazole and metronidazole increase it, and the INR should be measured within 3 to 5 days. Rifampicin, carbamazepine and St John's wort reduce it. Non-steroidal anti-inflammatory drugs such as ibuprofen increase the risk of bleeding and should be avoided. Paracetamol for more than a few days may increase the INR.

Large changes in foods with vitamin K, such as spinach or kale, change the effect of warfarin. Cranberry juice may increase it.`,
  }),
];
