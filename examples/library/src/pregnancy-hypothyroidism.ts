import { article, label, trial } from './make-document.ts';

export const pregnancyHypothyroidism = [
  article({
    title: 'Raising levothyroxine as soon as pregnancy is confirmed: a randomised trial',
    ...{ by: 'Probe-Yassa, Miriam; Probe-Clarke, Fiona', year: 2015, type: 'Randomized Controlled Trial' },
    text: `Background: Women with hypothyroidism need more levothyroxine during pregnancy. How much to add at the start is disputed.

Methods: 148 women with hypothyroidism who took levothyroxine were randomised at the first positive pregnancy test to two or to three additional tablets a week. TSH was measured every 2 weeks until week 20.

Results: TSH was above 2.5 mIU/L in the first trimester less often with three additional tablets than with two (11 % versus 27 %). TSH was suppressed below 0.1 mIU/L more often with three tablets (26 % versus 9 %). Birth weight did not differ. Miscarriages were similar in both groups (6 % versus 8 %).

Conclusions: Two additional tablets a week kept TSH within the target in most pregnant women with less overtreatment. TSH should be measured every 4 weeks until the middle of pregnancy.`,
  }),
  article({
    title: 'Iron tablets and levothyroxine: how many hours apart',
    ...{ by: 'Probe-Campos, Ines; Probe-Berg, Tor', year: 2017, type: 'Randomized Controlled Trial' },
    text: `Background: Ferrous sulfate binds levothyroxine in the gut.

Methods: 96 women with hypothyroidism who needed iron were randomised to take ferrous sulfate together with levothyroxine, 2 hours later or 4 hours later, for 12 weeks. Pregnant women were excluded.

Results: TSH rose from 1.9 to 5.1 mIU/L when both were taken together. TSH rose from 1.8 to 2.7 mIU/L with 2 hours between. TSH did not change with 4 hours between. Free thyroxine fell when both were taken together. Ferritin rose equally in the three groups.

Conclusions: Ferrous sulfate should be taken at least 4 hours after levothyroxine. Whether the same holds during pregnancy was not tested, but is likely.`,
  }),
  article({
    title: 'Treated hypothyroidism in pregnancy and the child: a cohort of 38,000 births',
    ...{ by: 'Probe-Nilsson, Elin; Probe-Achterberg, Koen', year: 2019, type: 'Cohort Study' },
    text: `Background: Untreated hypothyroidism in pregnancy may harm the child. Whether treated hypothyroidism is associated with harm is less clear.

Methods: 38,000 births were studied, 2,150 of them to women with hypothyroidism treated with levothyroxine. Results were adjusted for age, weight, smoking and diabetes.

Results: Preterm birth was not more frequent in treated women than in others (5.1 % versus 4.9 %). Birth weight did not differ. Pre-eclampsia was associated with a TSH above 4 mIU/L in the second trimester (odds ratio 1.4). School results of the children at 9 years were similar.

Conclusions: Well-treated hypothyroidism was not associated with preterm birth or low birth weight. A high TSH in the second trimester was associated with pre-eclampsia; whether it is a cause is unknown.`,
  }),
  article({
    title: 'Screening all pregnant women for thyroid disease: a randomised trial without benefit',
    ...{ by: 'Probe-Lazar, John; Probe-Conti, Bianca', year: 2016, type: 'Randomized Controlled Trial' },
    text: `Background: Mild hypothyroidism in pregnancy often goes unnoticed.

Methods: 21,800 pregnant women gave blood before week 16. In half of them TSH was measured at once, and women with a high TSH received levothyroxine; in the others it was measured after birth.

Results: The intelligence of the children at 3 years did not differ between the groups (99.2 versus 100.0 points). Miscarriages and preterm births were similar. Of the women treated, 4 % had signs of overtreatment.

Conclusions: Screening all pregnant women and treating mild hypothyroidism did not improve the intelligence of the children at 3 years. Treatment began at week 13 on average, which may be too late.`,
  }),
  article({
    title: 'Thyroid antibodies and miscarriage: levothyroxine in women with normal thyroid function',
    ...{ by: 'Probe-Dhillon, Rima; Probe-Stewart, Kate', year: 2020, type: 'Randomized Controlled Trial' },
    text: `Background: Antibodies against thyroid peroxidase, as in Hashimoto thyroiditis, are associated with miscarriage.

Methods: 950 women with antibodies, normal thyroid function and a history of miscarriage or infertility were randomised to levothyroxine 50 micrograms once daily or placebo before conception and until birth.

Results: Live births after 34 weeks did not differ (37.4 % versus 37.9 %). Miscarriages did not differ (28 % versus 30 %). Serious adverse events were similar. Adherence was above 90 % in both groups.

Conclusions: In women with thyroid antibodies and normal thyroid function levothyroxine did not increase live births. The result does not concern women with hypothyroidism, who need levothyroxine.`,
  }),
  article({
    title: 'Levothyroxine in the evening or in the morning: a crossover trial',
    ...{ by: 'Probe-Bolt, Marieke', year: 2013, type: 'Randomized Controlled Trial' },
    text: `Background: Levothyroxine is taken in the morning before breakfast. Taking it in the evening might fit some people better.

Methods: 105 adults with hypothyroidism took levothyroxine in the morning for 12 weeks and at bedtime for 12 weeks, in random order.

Results: TSH was lower with the evening dose than with the morning dose by 1.2 mIU/L. Free thyroxine was higher with the evening dose. Quality of life did not differ. Pregnant women were excluded.

Conclusions: Levothyroxine at bedtime lowered TSH more than in the morning, probably because less food is in the stomach. Quality of life was unchanged.`,
    status: {
      status: 'corrected',
      by: 'import',
      reason: 'The difference of TSH was corrected from 1.5 to 1.2 mIU/L.',
    },
  }),
  article({
    title: 'Invented guideline on thyroid disease in pregnancy',
    ...{ by: 'Invented Thyroid Association', year: 2021, type: 'Practice Guideline' },
    text: `Scope: Women with thyroid disease before, during and after pregnancy.

Recommendations: Women with hypothyroidism who plan a pregnancy should have a TSH below 2.5 mIU/L. When pregnancy is confirmed the dose of levothyroxine should be increased by 20 to 30 %, which is two additional tablets a week. TSH should be measured every 4 weeks until week 20 and once near week 30. After birth the dose before pregnancy is recommended, with a TSH 6 weeks later. Iron and calcium should be taken at least 4 hours apart from levothyroxine. Iodine 150 micrograms a day is recommended for pregnant women. Desiccated thyroid should not be used in pregnancy.

Strength: The advice on TSH targets rests on cohorts; the advice on the additional tablets on one randomised trial.`,
  }),
  article({
    title: 'Postpartum thyroiditis after Hashimoto thyroiditis: what to expect',
    ...{ by: 'Probe-Amato, Rosa', year: 2018, type: 'Review' },
    text: `After birth the thyroid is often inflamed in women with antibodies. This review describes the course.

Between 1 and 6 months after birth too much hormone is set free in about a third of women; beta-blockers help against palpitations, and antithyroid drugs have no place. Between 4 and 8 months hypothyroidism follows, and most women recover within a year. Women who took levothyroxine before pregnancy usually need their earlier dose after birth, and more if thyroiditis destroys what is left. Low mood after birth was associated with antibodies in some cohorts and not in others.

TSH is advised 6 weeks and 6 months after birth. Levothyroxine may be taken while breastfeeding.`,
  }),
  trial({
    title: 'Liquid levothyroxine in pregnancy',
    ...{ sponsor: 'Invented Women’s Hospital', phase: 'phase 3', state: 'withdrawn', updated: '2022-02-28' },
    stopped: 'The sponsor ended the programme before the first participant.',
    text: `Purpose: To test whether liquid levothyroxine keeps TSH within the target more often than tablets in pregnant women who take iron.

Design: Randomised, open. Planned enrolment 200 pregnant women with hypothyroidism who take ferrous sulfate. The primary outcome was a TSH above 2.5 mIU/L at week 20.

Status: Withdrawn before enrolment. There are no results.`,
  }),
  label({
    title: 'Levothyroxine 100 microgram tablets',
    ...{ section: '4.5 Interactions', effective: '2024-03-11' },
    text: `Ferrous sulfate, calcium carbonate, antacids with aluminium and sevelamer reduce the absorption of levothyroxine. They should be taken at least 4 hours apart from levothyroxine. Proton pump inhibitors such as omeprazole may reduce absorption as well, and TSH should be measured after 6 to 8 weeks.

Levothyroxine increases the effect of warfarin; the INR should be measured when the dose is changed. Oestrogens may increase the need for levothyroxine. Soya and a diet rich in fibre may reduce absorption.`,
  }),
  label({
    title: 'Levothyroxine 100 microgram tablets',
    ...{ section: '4.6 Pregnancy and lactation', effective: '2024-03-11' },
    text: `Treatment with levothyroxine should be continued during pregnancy. The need for levothyroxine may increase from week 4 of pregnancy. TSH should be measured in each trimester, and the dose adjusted. After birth the dose should return to that before pregnancy, and TSH should be measured 6 to 8 weeks later.

Levothyroxine passes into breast milk in small amounts, which do not harm the child. Levothyroxine must not be combined with antithyroid drugs for hyperthyroidism in pregnancy, because higher doses of these would be needed and would reach the child.`,
  }),
];
