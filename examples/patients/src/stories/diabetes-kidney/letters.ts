/** The eye clinic looks, and asks a question nobody had asked. */
export const eyes = `
Reason for the visit: yearly photograph of the fundus in type 2 diabetes, known for five years.

Visual acuity 20/25 on both sides with his own glasses. Pressure 16 and 17 mmHg. Lenses: slight clouding of the cortex, not
in need of anything. Fundus, dilated: on the right four microaneurysms temporal of the macula and one dot haemorrhage; on the
left two microaneurysms. No new vessels, no hard exudates, macula dry in the optical coherence tomography.

Assessment: mild non-proliferative diabetic retinopathy on both sides. Nothing to treat. What helps is what you are doing
already, that is pressure and sugar, and both slowly: a very fast fall of the HbA1c may make the retina worse for some
months.

The patient told us that he drives a school bus. He was tested for contrast and glare and meets the standard today, but this
has to be known when a drug is chosen that may cause low sugar. He also mentioned that an uncle lost his sight from glaucoma,
therefore we measured the corneal thickness (530 and 534 micrometres) and shall repeat the visual field in two years.

He smoked a pipe until 2001. He takes cinnamon capsules from a health shop, two a day, and asked whether they harm the eye. They
do not, but please note them in your list.

We shall see him again in twelve months, earlier if he sees floating spots, distorted lines or a curtain.
`;

/** Three days that cost kidney. */
export const injury = `
Mr Probe-Castellan was in our care from 9 to 14 September because of acute kidney injury on top of chronic kidney disease in
diabetes.

What happened: after moving house he had pain in his back and took naproxen 500 mg twice a day for nine days, which he had left
over from a dental operation. On the last two days he had diarrhoea, ate little and went on with all his tablets, among them
losartan, empagliflozin and metformin. He came because he felt weak and made hardly any urine.

Findings: blood pressure 96/58 lying, dry tongue, no fever. Creatinine had risen to about one and a half times of what
he had in the spring. Ultrasound: kidneys of 10.4 and 10.1 cm, no obstruction. Urine without casts of red cells. Ketones in
the blood 0.9 mmol/L, pH 7.36: no ketoacidosis, although the combination of fasting and empagliflozin made us look.

Course: fluids, pause of losartan, empagliflozin and metformin; no dialysis. Creatinine fell day by day. Metformin was begun again
at half the dose, losartan at half the dose, empagliflozin after he ate normally.

Agreed with him: no more anti-inflammatory tablets of any kind, also not from the shop. Sick day rule in writing: with vomiting,
diarrhoea or fever stop losartan, empagliflozin and metformin, drink, measure the sugar, and call after 24 hours.

Please check creatinine and potassium in one week. By the way: he has been coughing blood-free sputum in the mornings for
weeks; the chest film shows a granuloma in the right upper lobe, calcified, which needs no follow-up.
`;

/** How the kidneys will go on. */
export const nephrology = `
Thank you for sending Mr Probe-Castellan, 66, with diabetic kidney disease, to our clinic for advanced kidney disease.

In short: filtration is now a little above 30, albuminuria has halved since finerenone, and potassium holds below 5.2. Over
the last six years he lost about 2.5 mL/min each year, the episode in 2021 not counted. By the four-variable equation his risk
of needing dialysis is about 4 percent within two years and 14 percent within five. I told him both numbers and drew
them for him, as he wished.

Treatment: I would leave losartan 100 mg, empagliflozin 10 mg and finerenone 10 mg as they are. Metformin must end when the
filtration stays below 30; I would reduce it to one tablet a day now. Semaglutide can go on. He no longer needs the
glargine in the evening if his morning values remain below 7 mmol/L.

Blood pressure at home was 128/74 on average of 14 days. There is no anaemia, parathyroid hormone is 84 ng/L, bicarbonate 21 mmol/L: I
started sodium bicarbonate 500 mg three times a day today.

Talk about what may come: he would rather have dialysis at home than come here three times a week, and asked about his
sister, who offered a kidney. I explained the way to a living donation before dialysis and gave him the leaflet. Please
do not take blood from the left forearm any more, so that its veins are spared for a fistula.

Vaccinations: hepatitis B is missing. Next visit with us in six months, with the dietitian, about salt and protein.
`;
