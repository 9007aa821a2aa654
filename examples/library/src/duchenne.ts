import { article, label, trial } from './make-document.ts';

export const duchenne = [
  article({
    title: 'Deflazacort against prednisone in boys with Duchenne muscular dystrophy: a randomised trial',
    ...{ by: 'Probe-Ruiz, Ana; Probe-Whitlock, James', year: 2019, type: 'Randomized Controlled Trial' },
    text: `Background: Both deflazacort and prednisone delay the loss of walking in Duchenne muscular dystrophy. Which is better tolerated is disputed.

Methods: 196 boys aged 5 to 12 years with Duchenne muscular dystrophy who could walk were randomised to deflazacort 0.9 mg/kg or prednisone 0.75 mg/kg once daily for 52 weeks.

Results: Muscle strength did not differ between the groups after 52 weeks. Weight gain was less with deflazacort than with prednisone (5.1 versus 8.4 kg). Cataracts were more frequent with deflazacort (9 % versus 3 %). Growth in height was smaller with deflazacort (2.4 versus 3.3 cm). Behavioural problems were less frequent with deflazacort (14 % versus 22 %).

Conclusions: Deflazacort and prednisone preserved strength equally. Deflazacort caused less weight gain, and more cataracts. Girls and boys who could no longer walk were not studied.`,
  }),
  article({
    title: 'Serum creatine kinase in Duchenne muscular dystrophy declines with age: a cohort of 311 boys',
    ...{ by: 'Probe-Hartmann, Lena; Probe-Acheampong, Yaw', year: 2016, type: 'Cohort Study' },
    text: `Background: Creatine kinase is very high in early childhood in Duchenne muscular dystrophy. Parents often ask whether a fall is a good sign.

Methods: 311 boys with Duchenne muscular dystrophy had creatine kinase measured each year for a median of 7 years, beside strength and walking.

Results: Creatine kinase was highest between 2 and 5 years of age, with a median of 17,200 U/L. It declined by 8 % a year afterwards, and by 15 % a year after loss of walking. The decline followed the loss of muscle mass on ultrasound. Creatine kinase was not associated with strength at the same age. Values were higher on days after exercise.

Conclusions: Creatine kinase declines with age as muscle is lost. A fall alone is not a sign of improvement, and creatine kinase should not be used to follow treatment.`,
  }),
  article({
    title: 'Perindopril before the heart weakens in Duchenne muscular dystrophy: a randomised trial',
    ...{
      by: 'Probe-Delacroix, Marc; Probe-Stein, Ruth; Probe-Okafor, Chidi',
      year: 2014,
      type: 'Randomized Controlled Trial',
    },
    text: `Background: Cardiomyopathy is a leading cause of death in Duchenne muscular dystrophy. Whether an ACE inhibitor helps before the heart weakens was tested.

Methods: 58 boys aged 9 to 13 years with Duchenne muscular dystrophy and an ejection fraction above 55 % were randomised to perindopril 2 to 4 mg or placebo for 3 years; afterwards all took perindopril for 7 years.

Results: After 3 years the ejection fraction did not differ between the groups (60.7 % versus 64.4 %). After 10 years survival was higher in those who began early than in those who began late (93 % versus 66 %). Cough led to stopping in one boy. Potassium stayed normal in all.

Conclusions: Early perindopril was associated with better survival after 10 years. The groups were small, and after 3 years there was no difference in the ejection fraction.`,
  }),
  article({
    title: 'Vertebral fractures under corticosteroids in Duchenne muscular dystrophy: a cohort study',
    ...{ by: 'Probe-Lindholm, Sara; Probe-Batista, Joao', year: 2018, type: 'Cohort Study' },
    text: `Background: Corticosteroids weaken bone. How soon vertebrae break in boys with Duchenne muscular dystrophy is not well known.

Methods: 142 boys with Duchenne muscular dystrophy who took daily corticosteroids had an X-ray of the spine every year for 6 years. Vitamin D was given to all.

Results: A vertebral fracture was found in 38 % of boys within 6 years. Half of the fractures caused no pain and were found by X-ray only. Fractures were more frequent after loss of walking than before (54 % versus 27 %). A vitamin D level below 50 nmol/L was associated with fractures. Fractures of long bones were less frequent than vertebral fractures.

Conclusions: Vertebral fractures were frequent in boys on daily corticosteroids, and half of them were silent. An X-ray of the spine every 1 to 2 years is reasonable.`,
  }),
  article({
    title: 'Non-invasive ventilation at night in Duchenne muscular dystrophy: when to begin',
    ...{ by: 'Probe-Andersson, Nils', year: 2021, type: 'Review' },
    text: `Breathing weakens after walking is lost. This review looks at when ventilation at night is begun in boys and men with Duchenne muscular dystrophy.

Most centres begin when the forced vital capacity falls below 50 % of the predicted value with symptoms, or when carbon dioxide at night is above 6.7 kPa. In one randomised trial of 70 boys and men without symptoms, earlier ventilation did not improve survival, and more in the early group died. The trial is old and small. In cohorts, ventilation at night was associated with a longer life, by 5 to 10 years compared with earlier decades. Corticosteroids delay the fall of the vital capacity by about 3 years.

Cough assistance is advised when the peak cough flow is below 270 L/min. Sedatives and oxygen without ventilation should be avoided, because carbon dioxide may rise unnoticed.`,
  }),
  article({
    title: 'Gene transfer with micro-dystrophin in boys aged 4 to 7 years: a randomised trial',
    ...{ by: 'Probe-Summers, Claire; Probe-Ito, Haruka', year: 2024, type: 'Randomized Controlled Trial' },
    text: `Background: Gene transfer brings a shortened dystrophin into muscle. Whether it improves function was tested against placebo.

Methods: 125 boys aged 4 to 7 years with Duchenne muscular dystrophy who could walk and took corticosteroids were randomised to one infusion of a micro-dystrophin gene or placebo.

Results: After 52 weeks the score of motor function did not differ between gene transfer and placebo (2.6 versus 1.9 points, p = 0.24). The time to rise from the floor was shorter with gene transfer by 0.6 seconds. Liver enzymes rose in 37 % of treated boys. Myocarditis occurred in 1 boy. Micro-dystrophin was found in muscle in all treated boys.

Conclusions: The primary outcome was not met: gene transfer did not improve motor function within 52 weeks. Secondary outcomes were better, and need confirmation. Boys who could not walk were not studied.`,
    status: {
      status: 'concern',
      by: 'import',
      reason: 'The editors ask for the raw data of the timed tests.',
    },
  }),
  article({
    title: 'Green tea extract restores walking in Duchenne muscular dystrophy',
    ...{ by: 'Probe-Leblanc, Victor', year: 2013, type: 'Clinical Trial' },
    text: `Twelve boys aged 10 to 14 years with Duchenne muscular dystrophy who had lost walking took 800 mg of green tea extract a day for 16 weeks. There was no control group. Nine of them walked 10 metres again after 16 weeks. Creatine kinase fell by 60 %. No adverse events were seen.

The author concludes that green tea extract restores walking in Duchenne muscular dystrophy and should be offered to all boys.`,
    status: {
      status: 'retracted',
      by: 'import',
      reason: 'The participants could not be found; the data were made up.',
    },
  }),
  article({
    title: 'Invented consensus on care in Duchenne muscular dystrophy: heart and lungs',
    ...{ by: 'Invented Neuromuscular Network', year: 2022, type: 'Consensus Development Conference' },
    text: `Scope: Boys and men with Duchenne muscular dystrophy at all stages. Women who carry the gene are covered in another paper.

Heart: An echocardiogram or magnetic resonance imaging is recommended at diagnosis, every year from then on, and twice a year once the ejection fraction is below 55 %. An ACE inhibitor should be begun by the age of 10 years, also where the heart is normal. A beta-blocker is suggested where the heart rate is above 100 per minute.

Lungs: The forced vital capacity should be measured once a year while walking is kept, and every 6 months afterwards. Vaccination against influenza and pneumococci is recommended. Live vaccines should not be given during high doses of corticosteroids.

Strength: Most of the advice rests on cohorts and on the opinion of experts.`,
  }),
  trial({
    title: 'Vamorolone against deflazacort in boys aged 4 to 10 years',
    ...{
      sponsor: 'Invented Neuromuscular Network',
      phase: 'phase 3',
      state: 'recruiting',
      updated: '2025-10-01',
    },
    text: `Purpose: To test whether vamorolone preserves walking as well as deflazacort with less effect on growth and bone.

Design: Randomised, double-blind. Planned enrolment 180 boys aged 4 to 10 years with Duchenne muscular dystrophy who can walk and took no corticosteroid before. The primary outcome is the time to rise from the floor after 48 weeks; the secondary outcomes are height, vertebral fractures and behaviour.

Status: Recruiting in 14 centres. No results have been posted.`,
  }),
  label({
    title: 'Deflazacort 6 mg tablets',
    ...{ section: '4.4 Special warnings', effective: '2023-05-22' },
    text: `Corticosteroids suppress the adrenal glands. Treatment must not be stopped abruptly after more than a few weeks; the dose should be reduced step by step. During surgery, injury or severe infection additional corticosteroid may be needed.

Growth may be slowed in children; height should be measured regularly. Cataracts and raised pressure in the eye may occur, and the eyes should be examined once a year. Live vaccines should not be given to people who take high doses. Chickenpox may be severe in people who are not immune. Use together with clarithromycin or itraconazole raises the level of deflazacort, and a third of the usual dose is recommended.`,
  }),
];
