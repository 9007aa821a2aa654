import { article, label, trial } from './make-document.ts';

export const breastCancer = [
  article({
    title: 'Trastuzumab for 6 or 12 months in early HER2-positive breast cancer: a randomised trial',
    ...{
      by: 'Probe-Earl, Helen; Probe-Petrov, Ivan; Probe-Lee, Min',
      year: 2019,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: Trastuzumab is given for 12 months in early HER2-positive breast cancer. Whether 6 months are enough was tested.

Methods: 4,080 women with early HER2-positive breast cancer were randomised to trastuzumab for 6 or for 12 months after chemotherapy. Men were not enrolled.

Results: Survival free of disease at 4 years was 89.4 % with 6 months and 89.8 % with 12 months; 6 months were non-inferior. Fewer women stopped trastuzumab because of the heart with 6 months than with 12 months (3 % versus 8 %). Deaths did not differ. Quality of life was better during the second half of the year in those who had stopped.

Conclusions: In women with early HER2-positive breast cancer 6 months of trastuzumab were non-inferior to 12 months, with less harm to the heart. Women with large tumours were few, so the result may not hold for them.`,
  }),
  article({
    title: 'Trastuzumab for 6 or 12 months: a trial that did not show non-inferiority',
    ...{ by: 'Probe-Pivot, Lucie; Probe-Romano, Carla', year: 2018, type: 'Randomized Controlled Trial' },
    text: `Background: Shorter treatment with trastuzumab would spare the heart and cost less.

Methods: 3,380 women with early HER2-positive breast cancer who had taken trastuzumab for 6 months were randomised to stop or to continue to 12 months. The margin for non-inferiority was a hazard ratio of 1.15.

Results: Survival free of disease at 2 years was 91.1 % after 6 months and 93.8 % after 12 months (hazard ratio 1.28, 95 % confidence interval 1.05 to 1.56). Non-inferiority of 6 months was not shown. Cardiac events were more frequent with 12 months (5.7 % versus 1.9 %). Overall survival did not differ at 2 years.

Conclusions: 12 months of trastuzumab remain the standard of care. This contradicts a later trial, in which 6 months were non-inferior; the margins of the two trials differ.`,
  }),
  article({
    title: 'Recovery of the heart after a pause of trastuzumab: a cohort of 214 women',
    ...{ by: 'Probe-Fischer, Greta; Probe-Mwangi, Grace', year: 2017, type: 'Cohort Study' },
    text: `Background: Trastuzumab can lower the ejection fraction. What happens after a pause is not well described.

Methods: 214 women with breast cancer whose ejection fraction fell by at least 10 percentage points to below 50 % under trastuzumab paused it. Echocardiograms were repeated every 6 weeks.

Results: The ejection fraction recovered to above 50 % in 81 % of women within 12 weeks. Trastuzumab was begun again in 122 women; the ejection fraction fell again in 16 % of them. Earlier treatment with doxorubicin was associated with less recovery. An ACE inhibitor was given to 64 % of women; whether it helped cannot be said, because it was given to those with the lowest values.

Conclusions: In most women the ejection fraction recovered within 12 weeks of a pause. Trastuzumab could be begun again in most of them under close control.`,
  }),
  article({
    title: 'CA 15-3 after a change of the laboratory method: false alarms in follow-up',
    ...{ by: 'Probe-Keller, Monika', year: 2020, type: 'Observational Study' },
    text: `Background: Tumour markers are compared over years. When the laboratory changes its method, values move although the disease has not.

Methods: 540 samples of women after breast cancer were measured with the old and the new method of CA 15-3 on the same day.

Results: Values were higher with the new method by 22 % on average. Of 470 women with a normal value by the old method, 31 had a raised value by the new method. In 29 of these 31 no recurrence was found within 18 months. The difference between the methods was larger at low values.

Conclusions: A rise of CA 15-3 at a change of the method is often due to the method. A new baseline should be measured with the new method before a rise is acted upon.`,
  }),
  article({
    title: 'Intensive follow-up with tumour markers after breast cancer: a systematic review',
    ...{ by: 'Probe-Rossi, Giulia; Probe-Bakker, Sanne', year: 2016, type: 'Systematic Review' },
    text: `Background: Tumour markers and scans are often repeated after breast cancer in people without symptoms.

Methods: Five randomised trials with 4,020 women after treatment of early breast cancer compared intensive follow-up with markers and scans against visits and a yearly mammogram.

Results: Overall survival did not differ between intensive and simple follow-up (hazard ratio 0.98). Recurrences were found earlier with intensive follow-up, by 2 to 3 months. Anxiety was higher with intensive follow-up in the two trials that measured it. All trials were done before 2005, and none used today's treatments.

Conclusions: Intensive follow-up with markers did not improve survival in women without symptoms. A yearly mammogram remains the basis of follow-up. Whether this holds with newer treatments is unknown.`,
  }),
  article({
    title: 'Letrozole and bone loss: zoledronic acid at once or when bone is lost',
    ...{ by: 'Probe-Eriksen, Kaja; Probe-Silva, Marta', year: 2015, type: 'Randomized Controlled Trial' },
    text: `Background: Letrozole lowers oestrogen and weakens bone.

Methods: 602 postmenopausal women with early breast cancer who began letrozole 2.5 mg once daily were randomised to zoledronic acid 4 mg every 6 months at once, or only when bone density fell. Premenopausal women were excluded.

Results: After 36 months bone density of the spine was 6.7 % higher with immediate zoledronic acid than with delayed. Fractures did not differ (5.0 % versus 6.0 %). Fever after the infusion was more frequent with immediate treatment (13 % versus 4 %). Osteonecrosis of the jaw occurred in 2 women with immediate treatment.

Conclusions: Immediate zoledronic acid preserved bone density in postmenopausal women on letrozole. Fractures were not reduced within 36 months.`,
  }),
  article({
    title: 'Invented guideline on the heart during treatment of breast cancer',
    ...{ by: 'Invented Society of Cardio-Oncology', year: 2022, type: 'Practice Guideline' },
    text: `Scope: Adults with breast cancer who receive trastuzumab or an anthracycline such as doxorubicin.

Recommendations: An echocardiogram is recommended before trastuzumab and every 3 months during it. Trastuzumab should be paused when the ejection fraction falls by 10 percentage points or more to below 50 %. It may be begun again when the ejection fraction is 50 % or more. An ACE inhibitor and a beta-blocker are suggested when the ejection fraction has fallen. After doxorubicin an echocardiogram is suggested one year after the end of treatment.

Strength: The intervals rest on the opinion of experts. The advice on pausing rests on cohorts.`,
  }),
  article({
    title: 'Exercise during chemotherapy for breast cancer and fatigue: a meta-analysis',
    ...{ by: 'Probe-Novak, Petra; Probe-Ali, Samira', year: 2021, type: 'Meta-Analysis' },
    text: `Background: Fatigue is the most frequent complaint during chemotherapy.

Methods: Sixteen randomised trials with 2,010 women who received chemotherapy for breast cancer were pooled. Exercise was supervised 2 to 3 times a week for 12 weeks.

Results: Fatigue was less with exercise than with usual care (standardised difference 0.31). Fitness was better with exercise. Body weight did not differ. Lymphoedema was not more frequent with exercise. Few trials reported how many women did not begin.

Conclusions: Supervised exercise reduced fatigue during chemotherapy by a small amount. It did not cause lymphoedema.`,
  }),
  trial({
    title: 'Carvedilol to protect the heart during trastuzumab',
    ...{ sponsor: 'Invented Cancer Centre', phase: 'phase 3', state: 'completed', updated: '2023-12-05' },
    text: `Purpose: To test whether carvedilol prevents a fall of the ejection fraction during trastuzumab.

Design: 424 women with early HER2-positive breast cancer were randomised to carvedilol or placebo for 12 months. The primary outcome was a fall of the ejection fraction by 10 percentage points or more.

Results: A fall of the ejection fraction occurred in 29 % with carvedilol and 32 % with placebo (p = 0.48). Among women who had received doxorubicin it was less frequent with carvedilol (33 % versus 47 %). Dizziness was more frequent with carvedilol.`,
  }),
  label({
    title: 'Trastuzumab 150 mg powder for infusion',
    ...{ section: '4.4 Special warnings', effective: '2024-01-30' },
    text: `People treated with trastuzumab are at increased risk of heart failure. The risk is higher when trastuzumab is given together with an anthracycline such as doxorubicin, which should be avoided. Cardiac function should be assessed before treatment and every 3 months during it, and every 6 months after the end for 24 months.

If the ejection fraction falls by 10 percentage points or more from baseline and to below 50 %, treatment should be suspended and the assessment repeated within 3 weeks. Women who may become pregnant should use contraception during treatment and for 7 months afterwards.`,
  }),
];
