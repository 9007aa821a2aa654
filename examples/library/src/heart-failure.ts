import { article, label, trial } from './make-document.ts';

export const heartFailure = [
  article({
    title: 'Sacubitril and valsartan in stable heart failure: a randomised invented trial',
    ...{ by: 'Probe-Moretti, Livia; Probe-Hahn, Peter', year: 2022, type: 'Randomized Controlled Trial' },
    text: `Background: Sacubitril with valsartan was compared with enalapril in people whose heart failure had been stable for at least three months.

Methods: 2,204 adults with an ejection fraction of 40 % or less were randomised to sacubitril and valsartan or to enalapril and followed for 24 months. People with a systolic pressure below 100 mmHg were excluded.

Results: Fewer people were admitted for heart failure with sacubitril and valsartan than with enalapril (12 % versus 16 %). Deaths from any cause were similar (9.1 % versus 9.8 %, p = 0.52). Symptomatic hypotension was more frequent with sacubitril and valsartan (9 % versus 5 %). Cough was less frequent (3 % versus 8 %). Angioedema occurred in 4 people, 3 of them on sacubitril and valsartan.

Conclusions: In stable heart failure sacubitril and valsartan reduced admissions compared with enalapril, at the price of more hypotension. Mortality was not reduced.`,
  }),
  article({
    title: 'Intravenous iron in heart failure with iron deficiency: a meta-analysis',
    ...{ by: 'Probe-Kowalski, Adam; Probe-Diallo, Aminata', year: 2023, type: 'Meta-Analysis' },
    text: `Background: Iron deficiency is frequent in heart failure, with or without anaemia.

Methods: Nine randomised trials with 4,316 adults with heart failure, an ejection fraction below 50 % and iron deficiency were pooled. Iron deficiency meant a ferritin below 100 µg/L, or 100 to 299 µg/L with a transferrin saturation below 20 %.

Results: Intravenous iron reduced admissions for heart failure (rate ratio 0.74). The distance walked in 6 minutes was 28 m longer with iron than without. Deaths from cardiovascular causes did not differ (8.9 % versus 9.6 %). Serious infections were similar in both groups. Oral iron was tested in one trial of 225 adults, and did not improve the distance walked.

Conclusions: Intravenous iron reduced admissions and improved walking in adults with heart failure and iron deficiency. It did not reduce cardiovascular deaths. Oral iron had no benefit in the one trial that tested it.`,
  }),
  article({
    title: 'Spironolactone with trimethoprim and sudden death in older adults: a case-control study',
    ...{ by: 'Probe-Rahman, Nadia; Probe-Blake, Owen', year: 2017, type: 'Case-Control Study' },
    text: `Background: Both spironolactone and trimethoprim raise potassium. Older adults are often given both.

Methods: Among 11,900 adults aged 66 years or older who took spironolactone, 328 sudden deaths within 14 days of an antibiotic were compared with 1,171 controls of the same age and sex.

Results: Trimethoprim was associated with more sudden deaths than amoxicillin (odds ratio 2.5). Nitrofurantoin was associated with sudden death less strongly (odds ratio 1.7), and norfloxacin was not associated with it. The association was stronger at higher doses of spironolactone. Potassium had been measured in 18 % of people.

Conclusions: In older adults on spironolactone, trimethoprim was associated with sudden death. The design cannot show that hyperkalaemia was the cause. Another antibiotic should be considered where there is a choice.`,
  }),
  article({
    title: 'Digoxin levels after amiodarone is begun',
    ...{ by: 'Probe-Vogel, Theresa', year: 2015, type: 'Case Reports' },
    text: `Six adults with atrial fibrillation and heart failure took digoxin 0.125 to 0.25 mg once daily when amiodarone was begun. The level of digoxin rose in all six, on average from 0.9 to 1.8 ng/mL within 3 weeks. Four had nausea, two had a heart rate below 45 per minute. In all six the dose of digoxin was halved, and symptoms were gone within 10 days. Creatinine did not change.

The rise is known and explained by slower elimination. The series is small, had no controls and says nothing about how often toxicity occurs. The authors halve the dose of digoxin when amiodarone is begun and measure the level after 2 weeks.`,
  }),
  article({
    title: 'Beta-blockers after infarction with recovered ejection fraction: stopping against continuing',
    ...{
      by: 'Probe-Lund, Astrid; Probe-Garcia, Mateo; Probe-Chen, Yu',
      year: 2024,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: Whether beta-blockers must be continued for life after an infarction is disputed where the ejection fraction has recovered.

Methods: 3,020 adults with an infarction at least one year ago and an ejection fraction above 50 % were randomised to stop or to continue their beta-blocker. Adults with heart failure, angina or arrhythmia were excluded. Follow-up lasted 30 months.

Results: Death or another infarction occurred in 6.8 % of those who stopped and 6.4 % of those who continued; stopping was non-inferior. Blood pressure was higher after stopping by 4 mmHg. Quality of life did not differ. Admissions for angina were more frequent after stopping (4.9 % versus 3.3 %).

Conclusions: In adults with a recovered ejection fraction and without heart failure, stopping the beta-blocker was not inferior to continuing. The results do not hold for heart failure.`,
  }),
  article({
    title: 'Stopping beta-blockers after infarction: a registry study with other results',
    ...{ by: 'Probe-Nowak, Ewa; Probe-Santos, Rui', year: 2023, type: 'Cohort Study' },
    text: `Background: Trials of stopping beta-blockers exclude many people who are seen in practice.

Methods: 22,700 adults with an infarction between 2010 and 2018 who took a beta-blocker one year later were followed in a national registry for a median of 4 years. Those who stopped were compared with those who continued, adjusted for age, sex, ejection fraction, diabetes and kidney function.

Results: Stopping was associated with more deaths than continuing (hazard ratio 1.27). The association was present also where the ejection fraction was above 50 % (hazard ratio 1.19). People who stopped were older and frailer, which adjustment may not have removed.

Conclusions: In this registry stopping the beta-blocker was associated with higher mortality. This contradicts a randomised trial in people with a recovered ejection fraction. Since people stop because they are ill, the registry cannot show that stopping was the cause.`,
  }),
  article({
    title: 'Invented guideline on heart failure with reduced ejection fraction',
    ...{ by: 'Invented Heart Association', year: 2023, type: 'Practice Guideline' },
    text: `Scope: Adults with heart failure and an ejection fraction of 40 % or less.

Recommendations: Four classes of medicines are recommended for all adults who tolerate them: an ACE inhibitor or sacubitril with valsartan, a beta-blocker, a mineralocorticoid receptor antagonist and an SGLT2 inhibitor. Sacubitril with valsartan must not be given within 36 hours of an ACE inhibitor. Ferritin and transferrin saturation should be measured once a year. Intravenous iron is suggested for people with iron deficiency to improve symptoms. Non-steroidal anti-inflammatory drugs such as ibuprofen should be avoided. A defibrillator is recommended where the ejection fraction is 35 % or less after three months of best treatment.

Strength: The four classes rest on randomised trials of high certainty. The advice on intervals of measuring rests on the opinion of the group.`,
  }),
  article({
    title: 'Ibuprofen and admissions for heart failure: a cohort of 31,000 older adults',
    ...{ by: 'Probe-Abadi, Leila; Probe-Jensen, Mads', year: 2016, type: 'Cohort Study' },
    text: `Background: Non-steroidal anti-inflammatory drugs keep salt and water in the body.

Methods: 31,000 adults older than 65 years with heart failure were followed for 3 years. Periods with ibuprofen, naproxen or no such drug were compared within each person.

Results: Admissions for heart failure were more frequent in periods with ibuprofen than in periods without (rate ratio 1.6). With naproxen the rate ratio was 1.4. The association was stronger at ibuprofen doses above 1,200 mg a day. Admissions for bleeding were more frequent as well (rate ratio 2.1). Paracetamol was not associated with admissions.

Conclusions: In older adults with heart failure ibuprofen was associated with more admissions. Since each person was compared with themselves, lasting differences between people cannot explain it; pain that comes before an admission can.`,
  }),
  trial({
    title: 'Home telemonitoring of weight in heart failure',
    ...{
      sponsor: 'Invented Regional Health Authority',
      phase: 'not applicable',
      state: 'completed',
      updated: '2024-11-20',
    },
    text: `Purpose: To test whether a daily weight that is sent to a nurse reduces admissions for heart failure.

Design: 640 adults with heart failure were randomised to a scale that sends the weight every day or to usual care for 12 months.

Results: Admissions for heart failure did not differ between the groups (21 % versus 23 %). Days in hospital were fewer with the scale (5.2 versus 6.9 days). Deaths were similar. Nurses telephoned 3.4 times as often in the group with the scale. One in five stopped using the scale within 6 months.`,
  }),
  label({
    title: 'Sacubitril with valsartan 49 mg/51 mg tablets',
    ...{ section: '4.3 Contraindications', effective: '2024-09-17' },
    text: `The use together with an ACE inhibitor is contraindicated. Treatment must not be started until 36 hours after the last dose of an ACE inhibitor, because of the risk of angioedema. It is contraindicated in people with a history of angioedema related to an ACE inhibitor, in severe hepatic impairment, and in the second and third trimester of pregnancy.

The use together with aliskiren is contraindicated in people with diabetes or an eGFR below 60 mL/min/1.73 m². Treatment should not be started if systolic blood pressure is below 100 mmHg or serum potassium is above 5.4 mmol/L.`,
  }),
];
