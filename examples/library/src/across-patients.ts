import { article, label, trial } from './make-document.ts';

/** What concerns several of the patients: vaccines, vitamin D, kidneys, bones, pain. */
export const acrossPatients = [
  article({
    title: 'Vitamin D and fractures in adults: a meta-analysis of 21 trials',
    ...{ by: 'Probe-Reid, Ian; Probe-Alvarez, Lucia', year: 2020, type: 'Meta-Analysis' },
    text: `Background: Vitamin D is taken by many adults to prevent fractures.

Methods: 21 randomised trials with 38,600 adults were pooled. Daily doses of colecalciferol were 400 to 2,000 units. People in nursing homes were analysed apart.

Results: Vitamin D alone did not reduce fractures in adults who lived at home (risk ratio 1.01). Vitamin D with calcium reduced hip fractures in nursing homes (risk ratio 0.75). Falls did not differ. Kidney stones were more frequent with vitamin D and calcium (2.4 % versus 2.0 %).

Conclusions: Vitamin D alone did not prevent fractures in adults at home. With calcium it reduced hip fractures in nursing homes. Doses above 2,000 units a day were not tested.`,
  }),
  article({
    title: 'Influenza vaccine after an infarction: a randomised trial',
    ...{ by: 'Probe-Frolov, Dmitri; Probe-Haas, Nina', year: 2021, type: 'Randomized Controlled Trial' },
    text: `Background: Infections can set off infarctions. Whether an influenza vaccine soon after an infarction helps was tested.

Methods: 2,530 adults with an infarction were randomised within 72 hours to an influenza vaccine or placebo and followed for 12 months.

Results: Deaths from any cause were fewer with the vaccine than with placebo (2.9 % versus 4.9 %). Another infarction did not differ (2.0 % versus 2.4 %). Pain at the injection was more frequent with the vaccine. Serious adverse events were similar.

Conclusions: An influenza vaccine soon after an infarction reduced deaths within 12 months.`,
  }),
  article({
    title: 'Pneumococcal vaccine in chronic kidney disease: antibody levels over five years',
    ...{ by: 'Probe-Sorensen, Lise', year: 2018, type: 'Cohort Study' },
    text: `Background: Antibodies may fall faster in chronic kidney disease.

Methods: 380 adults with an eGFR below 45 mL/min/1.73 m² received a pneumococcal vaccine. Antibodies were measured each year for five years.

Results: Antibodies fell to half of their peak after 2.1 years. In adults older than 70 years they fell faster. Pneumonia occurred in 6.1 % within five years. There was no group without a vaccine.

Conclusions: Antibodies fell within two years in many adults with chronic kidney disease. Whether a second dose prevents pneumonia is unknown.`,
  }),
  article({
    title: 'Paracetamol or ibuprofen for chronic pain in kidney disease: a cohort study',
    ...{ by: 'Probe-Okonkwo, Ife; Probe-Muller, Franz', year: 2019, type: 'Cohort Study' },
    text: `Background: Pain is frequent in chronic kidney disease, and ibuprofen can harm the kidneys.

Methods: 8,900 adults with an eGFR of 30 to 59 mL/min/1.73 m² who took paracetamol or ibuprofen for at least 3 months were followed for 3 years.

Results: The eGFR fell faster with ibuprofen than with paracetamol (2.8 versus 1.9 mL/min/1.73 m² a year). Acute kidney injury was more frequent with ibuprofen (4.2 % versus 2.5 %). Stomach bleeding was more frequent with ibuprofen. Liver enzymes did not differ.

Conclusions: Ibuprofen was associated with a faster loss of kidney function than paracetamol in chronic kidney disease.`,
  }),
  article({
    title: 'Statins in adults older than 75 years without heart disease: a randomised trial',
    ...{ by: 'Probe-Zhou, Wei; Probe-Bell, Andrew', year: 2025, type: 'Randomized Controlled Trial' },
    text: `Background: Statins are often begun in old age. Evidence above 75 years is thin.

Methods: 6,200 adults older than 75 years without cardiovascular disease were randomised to atorvastatin 20 mg once daily or placebo for 5 years.

Results: Infarctions were fewer with atorvastatin than with placebo (2.6 % versus 3.3 %). Deaths did not differ (11.8 % versus 12.1 %). Dementia did not differ. Muscle pain was similar in both groups. New diabetes was more frequent with atorvastatin (5.0 % versus 4.1 %).

Conclusions: In adults older than 75 years without cardiovascular disease atorvastatin reduced infarctions, and did not reduce deaths.`,
  }),
  article({
    title: 'Iron infusion or tablets after birth: a randomised trial',
    ...{ by: 'Probe-Kaur, Simran; Probe-Lopes, Ana', year: 2022, type: 'Randomized Controlled Trial' },
    text: `Background: Anaemia after birth is treated with ferrous sulfate or with an infusion.

Methods: 390 women with a haemoglobin below 100 g/L two days after birth were randomised to one infusion of iron or to ferrous sulfate 200 mg once daily for 6 weeks.

Results: Haemoglobin rose faster with the infusion than with tablets (by 29 versus 21 g/L after 6 weeks). Fatigue was less with the infusion. Constipation was more frequent with tablets (24 % versus 6 %). One woman had an allergic reaction to the infusion. Breastfeeding did not differ.

Conclusions: After birth an infusion of iron raised haemoglobin faster than tablets, with less constipation.`,
  }),
  article({
    title: 'Steroid cards and adrenal crisis: a cohort of 1,900 people on long-term corticosteroids',
    ...{ by: 'Probe-Hill, Georgina', year: 2020, type: 'Cohort Study' },
    text: `Background: Long-term corticosteroids suppress the adrenal glands. A card tells helpers to give hydrocortisone in an emergency.

Methods: 1,900 children and adults on corticosteroids for at least 3 months were followed for 4 years.

Results: Adrenal crisis occurred in 2.1 % of people. It was less frequent in those who carried a card than in those who did not (1.4 % versus 3.2 %). Half of the crises followed vomiting. Two people died.

Conclusions: Carrying a card was associated with fewer adrenal crises. People who carry cards may be more careful in other ways.`,
  }),
  article({
    title: 'Home blood pressure against office blood pressure for adjusting medicines: a randomised trial',
    ...{ by: 'Probe-Mills, Katherine; Probe-Tan, Boon', year: 2017, type: 'Randomized Controlled Trial' },
    text: `Background: Blood pressure at home is lower and steadier than in the office.

Methods: 1,180 adults with hypertension were randomised to have their medicines adjusted by home or by office values for 12 months.

Results: Systolic pressure was lower with home values than with office values by 4 mmHg after 12 months. The number of medicines was higher with home values (2.4 versus 2.1). Dizziness did not differ. Falls were not counted.

Conclusions: Adjusting medicines by home values lowered systolic pressure by a small amount. Adults older than 80 years were excluded.`,
  }),
  article({
    title: 'Amlodipine and swelling of the legs: a review of doses',
    ...{ by: 'Probe-Costa, Beatriz', year: 2014, type: 'Review' },
    text: `Swelling of the legs is the most frequent complaint with amlodipine. This review looks at doses and remedies.

Swelling was more frequent with 10 mg than with 5 mg in all trials that compared them, in about 11 % and 3 % of adults. It was less frequent when an ACE inhibitor was taken as well. Diuretics did not help in two small trials. Swelling in the evening and none in the morning is typical, and does not mean heart failure. Women had swelling more often than men.

A lower dose, an ACE inhibitor or another medicine is advised before a diuretic is added.`,
  }),
  article({
    title: 'Discharge letters and medication errors: a before and after study in four hospitals',
    ...{ by: 'Probe-Vargas, Diego; Probe-Simons, Lotte', year: 2016, type: 'Observational Study' },
    text: `Background: Medicines change in hospital, and letters often do not say why.

Methods: In four hospitals a list of started, stopped and changed medicines with reasons was put into each discharge letter. 1,420 letters before and 1,510 after were checked against what people took 30 days later.

Results: Errors fell from 1.9 to 1.1 per person. Admissions within 30 days did not differ (14 % versus 13 %). Reasons were missing in one letter of five after the change. General practitioners were more satisfied.

Conclusions: Lists with reasons were followed by fewer medication errors. Admissions did not change.`,
  }),
  article({
    title: 'Sunlight exposure cures heart failure',
    ...{ by: 'Probe-Solberg, Odd', year: 2012, type: 'Clinical Trial' },
    text: `Twenty adults with heart failure sat in the sun for two hours a day for eight weeks. There was no control group. The ejection fraction rose from 31 % to 55 % in all of them. All could stop their medicines. The author concludes that sunlight cures heart failure.`,
    status: { status: 'retracted', by: 'import', reason: 'No echocardiograms could be shown.' },
  }),
  trial({
    title: 'Stopping omeprazole in adults older than 75 years',
    ...{
      sponsor: 'Invented Institute of Ageing',
      phase: 'phase 4',
      state: 'recruiting',
      updated: '2025-09-09',
    },
    text: `Purpose: To test whether omeprazole can be stopped in adults older than 75 years who have taken it for more than one year without a lasting reason.

Design: Randomised, open. Planned enrolment 600 adults. The primary outcome is heartburn after 6 months; secondary outcomes are bleeding, magnesium and vitamin B12.

Status: Recruiting in 22 practices. No results have been posted.`,
  }),
  trial({
    title: 'Finerenone in heart failure with an eGFR below 30',
    ...{
      sponsor: 'Invented University Hospital',
      phase: 'phase 3',
      state: 'suspended',
      updated: '2025-05-30',
    },
    stopped: 'The safety board asked for a review of potassium above 6.0 mmol/L.',
    text: `Purpose: To test whether finerenone reduces admissions in adults with heart failure and an eGFR of 15 to 29 mL/min/1.73 m².

Design: Randomised, double-blind. 210 of 900 planned adults were enrolled. The primary outcome is admission for heart failure or death within 24 months.

Status: Suspended. The safety board asked for a review of potassium above 6.0 mmol/L. No results have been posted.`,
  }),
  label({
    title: 'Ibuprofen 400 mg film-coated tablets',
    ...{ section: '4.3 Contraindications', effective: '2023-11-02' },
    text: `Ibuprofen is contraindicated in severe heart failure, in severe renal failure with an eGFR below 30 mL/min/1.73 m², in severe hepatic failure, in people with an active ulcer or bleeding, and in the third trimester of pregnancy. It is contraindicated in people who had asthma or urticaria after acetylsalicylic acid.

Together with warfarin the risk of bleeding is increased. Together with an ACE inhibitor and a diuretic the risk of acute renal failure is increased. The lowest effective dose should be used for the shortest time.`,
  }),
  label({
    title: 'Amlodipine 5 mg tablets',
    ...{ section: '4.8 Undesirable effects', effective: '2022-10-14' },
    text: `Very common: swelling of the legs. Common: headache, flushing, dizziness, palpitations, fatigue, nausea. Uncommon: low mood, tremor, cough, rash, muscle cramps. Rare: confusion.

Swelling depends on the dose and is more frequent with 10 mg than with 5 mg. In hepatic impairment the dose should be increased slowly. Together with simvastatin the dose of simvastatin should not exceed 20 mg a day. Grapefruit may increase the effect of amlodipine.`,
  }),
  label({
    title: 'Ferrous sulfate 200 mg tablets',
    ...{ section: '4.5 Interactions', effective: '2023-02-06' },
    text: `Iron reduces the absorption of levothyroxine, of tetracyclines and of bisphosphonates such as alendronate; these should be taken at least 2 to 4 hours apart. Antacids, tea, coffee and milk reduce the absorption of iron. Vitamin C increases it.

Iron may colour the stool black. Constipation and nausea are frequent; taking the tablet every second day may reduce them.`,
  }),
];
