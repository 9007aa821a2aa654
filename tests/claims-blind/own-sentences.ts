/**
 * Sentences by the people who repaired the check, written before the repairs of round two in words that the sets of round one do not
 * use. Not blind: they only show whether a repair reaches further than the sentence it was made for. A fact is cited by words that
 * its printed text holds: `{furosemide ¦ 2 kg more}`.
 */
export interface OwnSentence {
  readonly patient: string;
  readonly text: string;
}

const of = (patient: string, ...texts: readonly string[]): readonly OwnSentence[] =>
  texts.map((text) => ({ patient, text }));

/** Dense notes, a doctor who says `you`, and lists with bullets. */
export const OWN_RIGHT: readonly OwnSentence[] = [
  ...of(
    'heart-failure',
    'Ex-smoker; PCI with stent to the LAD on 06/09/2014 for an anterior MI. {smoking ¦ former} {percutaneous} {acute anterior ¦ inactive}',
    'HFrEF since Dec 2014, EF nadir 31% (June 2018), latest 42%. {reduced ejection fraction} {ejection ¦ 31} {ejection ¦ 42}',
    'Spironolactone came off on 9 March 2016 when the potassium hit 5.9. {spironolactone} {potassium 5.9 ¦ on 2016}',
    'You came off amlodipine the day after your heart attack, because your heart was weak. {amlodipine} {acute anterior ¦ inactive}',
    'You no longer need the water tablet every day: 20 mg of furosemide, and only on days when you are 2 kg above 71 kg. {furosemide ¦ 2 kg more}',
    '- **Bisoprolol** – 5 mg once daily, since 10 Feb 2015 {bisoprolol ¦ 5 mg ¦ since 2015-02-10}',
    '- **Penicillin** – severe allergy (lip swelling and hives), high criticality {penicillin}',
    'Your blood thinner is apixaban 5 mg twice daily; it took over from aspirin on 17 May 2022. {apixaban} {aspirin}',
    'Both Covid jabs are on record, the second of them on 3 May 2021. {covid ¦ 2021-03-22} {covid ¦ 2021-05-03}',
    'Ferritin 41 → 168 ng/mL (Nov 23 → Jun 25) after IV ferric carboxymaltose 1 g in Dec 23. {ferritin ¦ 41} {ferritin ¦ 168} {ferric}',
    'You are booked in on 16 September 2025 to have your defibrillator exchanged. {exchange of the defibrillator}',
    'Your mum was 70 when she had her stroke. {mother ¦ stroke}',
    'Hb dipped to 111 g/L in Nov 2023 and was back up at 130 g/L in June 2025. {haemoglobin 111} {haemoglobin 130}',
  ),
  ...of(
    'polypharmacy',
    'Warfarin → apixaban 2.5 mg BD on 12/05/2021, INR unstable. {warfarin ¦ ordered} {apixaban}',
    'Codeine: intolerance, not an allergy; it made him vomit. {codeine}',
    'You broke your right wrist on 11 March 2018, and it had mended by early May. {radius}',
    'He was kept in for a week after hitting his head in February 2021. {fall with head injury}',
    'R cataract done Oct 2021. {cataract}',
    'You stopped omeprazole in November 2021 as there was no reason left to take it. {omeprazole}',
    'He remains on tamsulosin 0.4 mg OD. {tamsulosin}',
    'You had two shingles jabs, three months apart, in the autumn and winter of 2022. {zoster ¦ 2022-09} {zoster ¦ 2022-12}',
    'INR readings were in target for most of 2018 to 2020, e.g. 2.7, 2.9 and 2.6. {inr 2.7} {inr 2.9 ¦ 2019} {inr 2.6 ¦ 2020}',
    'Two readings of 2015, 2.3 and 2.8, were within the warfarin target of 2 to 3. {inr 2.3} {inr 2.8} {warfarin ¦ ordered}',
    'The sleeping tablet was tapered over four weeks and has been out of your box since May 2021. {zolpidem ¦ 2021-05-12}',
  ),
  ...of(
    'diabetes-kidney',
    'T2DM dx March 2009; HbA1c now 51 mmol/mol on metformin 500 mg OD + semaglutide 1 mg weekly. {type 2 diabetes mellitus} {a1c 51 ¦ 2025} {metformin ¦ 2025-02-12 ¦ active} {semaglutide ¦ 1 mg}',
    'The cough that lisinopril gave you had settled by early June 2011, less than four weeks after it was stopped. {dry cough since} {lisinopril ¦ stopped}',
    'AKI Sept 2021 after an NSAID and diarrhoea, Cr 240 µmol/L on arrival. {kidney injury after} {creatinine ¦ 240}',
    '- LDL: 142 mg/dL in 2009, 1.6 mmol/L at the last check (in range) {ldl ¦ 142} {ldl ¦ 1.6}',
    'Your dad had a heart attack at 61 and passed away at 68. {father}',
    'Glipizide has been off since 11 April 2017 after a hypo while driving. {glipizide}',
    'You went from one metformin tablet of 500 mg twice a day in 2009 to 1000 mg twice a day in 2013. {metformin ¦ 2009-03-18} {metformin ¦ 1000 mg}',
    'The pins and needles in your feet settled in May 2022, three years after they began. {tingling in both feet}',
  ),
  ...of(
    'breast-cancer',
    'ER+, PR+ and HER2+ cancer of the left breast, dx June 2018, now in remission. {breast cancer, left} {estrogen} {progesterone} {her2}',
    'RT: 40 Gy in 15 fractions to the left breast, March 2019. {radiation of the left breast}',
    "You've been on your hormone tablet, letrozole, every day since spring 2019. {letrozole ¦ 2.5}",
    'Herceptin (trastuzumab) was held in August 2019 at an EF of 49 % and restarted in October. {trastuzumab ¦ 2018-07-17} {ejection fraction 49 ¦ 2019-08-13 (} {trastuzumab ¦ 2019-10-15}',
    'You lost your hair during chemo, and it had grown back by late April 2019. {loss of hair}',
    "An aunt on your mum's side got breast cancer in her early sixties, at 63. {aunt}",
  ),
  ...of(
    'pregnancy-hypothyroidism',
    'You have an underactive thyroid due to Hashimoto’s, known since October 2019. {hypothyroidism in hashimoto}',
    'Peanuts are a serious allergy for you: your lips swell and you start wheezing. {peanut}',
    'The low mood after the birth was mild and had lifted by the middle of May 2022. {low mood}',
    'LT4 up from 100 to 125 mcg on 21/04/2021 for a TSH of 4.6. {levothyroxine ¦ 100 ¦ stopped} {levothyroxine ¦ 125} {tsh ¦ 4.6}',
  ),
  ...of(
    'duchenne',
    'His last six-minute walk was in September 2020, when he managed 284 m. {six minute ¦ 284}',
    'FVC fell 20 percentage points in about three years (77 % in 03/2022, 57 % in 05/2025). {fvc predicted 77} {fvc predicted 57}',
    'He outgrew his egg allergy: he tolerated boiled egg in a supervised test in March 2016. {egg}',
    '- Perindopril: now 4 mg OD, doubled from 2 mg in October 2023 {perindopril ¦ 2 mg} {perindopril ¦ 4 mg}',
  ),
];

/** One mistake each, of the kinds that the sets have. */
export const OWN_WRONG: readonly OwnSentence[] = [
  ...of(
    'heart-failure',
    'Never smoked. {smoking ¦ former}',
    'PCI with a stent to the right coronary artery on 6 September 2014. {percutaneous}',
    'You are still on clopidogrel next to the aspirin. {clopidogrel} {aspirin}',
    'Spironolactone came off in March 2016 because of breast tenderness. {spironolactone}',
    'Your father had a stroke at 70. {mother ¦ stroke}',
    'EF has slipped from 42 % in 2018 to 31 % in 2025. {ejection ¦ 31} {ejection ¦ 42}',
    '- **Penicillin** – mild rash only, low criticality {penicillin}',
    'You have had your defibrillator exchanged. {exchange of the defibrillator}',
    'Apixaban 5 mg OD since May 2022. {apixaban}',
    'Ferritin doubled from 41 to 168 ng/mL. {ferritin ¦ 41} {ferritin ¦ 168}',
    'The iron came as tablets in December 2023. {ferric}',
    'Your breathlessness on the stairs is still there. {second flight}',
  ),
  ...of(
    'polypharmacy',
    'Apixaban replaced warfarin in 2021 after a brain haemorrhage. {warfarin ¦ ordered} {apixaban}',
    'He is allergic to codeine. {codeine}',
    'You broke your left wrist in March 2018. {radius}',
    'Both cataracts have been done. {cataract}',
    'Donepezil was cut from 10 to 5 mg in February 2024. {donepezil, ordered, stopped} {donepezil ¦ 10 mg}',
    'You take alendronate every day. {alendronate}',
    'He has dementia. {mild cognitive}',
    'The head scan showed bleeding inside the skull. {computed tomography} {laceration}',
    'Zolpidem 10 mg at night continues. {zolpidem ¦ 2021-05-12}',
    'Digoxin was stopped because it was too low. {digoxin ¦ stopped}',
    'Your sodium of 129 mmol/L was in range. {sodium ¦ 129}',
  ),
  ...of(
    'diabetes-kidney',
    'Lisinopril gave you a rash. {lisinopril ¦ intolerance}',
    'Metformin 500 mg BD, unchanged since 2009. {metformin ¦ 2025-02-12 ¦ active}',
    'Your mum had a heart attack at 61. {father}',
    'AKI in September 2021 from contrast dye. {kidney injury after}',
    'Potassium came down from 4.6 to 5.6 during the stay. {potassium ¦ 5.6} {potassium ¦ 4.6 ¦ 2021-09-14}',
    'Glipizide was stopped because your kidneys got worse. {glipizide}',
    'Insulin glargine is on hold for now. {glargine ¦ stopped} {metformin ¦ 2025-02-12 ¦ active}',
    'Your eGFR of 31 is normal for your age. {egfr 31 }',
    'You weigh 15 kg more than in 2009. {weight 101.2} {weight 86.4}',
  ),
  ...of(
    'breast-cancer',
    'HER2-negative cancer of the left breast. {breast cancer, left} {her2}',
    'Letrozole was stopped in 2023. {letrozole ¦ 2.5}',
    'A mastectomy was done on 22 January 2019. {breast-conserving surgery}',
    'Your mother had breast cancer at 63. {aunt}',
    'You get zoledronic acid twice a year. {zoledronic}',
    'The hot flushes are ongoing. {hot flushes}',
  ),
  ...of(
    'pregnancy-hypothyroidism',
    'You have an overactive thyroid. {hypothyroidism in hashimoto}',
    'Peanut is only a mild intolerance. {peanut}',
    'Levothyroxine was lowered from 125 to 100 mcg on 21 April 2021. {levothyroxine ¦ 100 ¦ stopped} {levothyroxine ¦ 125}',
    'The birth was by caesarean section. {delivery}',
  ),
  ...of(
    'duchenne',
    'He is still allergic to egg. {egg}',
    'Perindopril was halved to 2 mg in October 2023. {perindopril ¦ 2 mg} {perindopril ¦ 4 mg}',
    'His sleep study showed shallow breathing. {sleep laboratory}',
    "An uncle on his dad's side had a muscle disease. {uncle}",
  ),
];
