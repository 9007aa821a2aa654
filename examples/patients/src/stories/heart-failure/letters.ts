/** The infarction. */
export const infarction = `
Mrs Probe-Lindqvist, 63, was brought to us on 6 September at 05:40 with pain behind the breastbone for three hours, pale and
sweating.

The first electrocardiogram showed an elevation of the ST segment in V1 to V5. In the catheter laboratory the left anterior
descending artery was closed in its proximal third; it was opened at 06:35 and a drug-eluting stent of 3.0 x 24 mm was placed.
The right coronary artery has a stenosis of 50 percent in its middle third, which we left. Peak troponin T was 6 240 ng/L. There
was one run of ventricular tachycardia of eleven beats within the first day, none later.

Echocardiography on day four: akinesia of the anterior wall and apex, ejection fraction by eye about 38 percent, no thrombus, no
relevant mitral regurgitation.

History: high blood pressure for years, twenty cigarettes a day from 20 to 52. She had menopause at 44, and a gestational
diabetes in her second pregnancy in 1982. Her mother had a stroke at 70. As a child she reacted to penicillin.

She was told to take two antiplatelet drugs for twelve months, that is until September 2015, and then aspirin alone. Bisoprolol,
ramipril and atorvastatin were begun at low doses and should be raised every two weeks as pressure and pulse allow. She goes to
rehabilitation on 22 September. She may not drive for four weeks.

At home she uses a St John's wort tea for sleep. We asked her to stop it, because it weakens several of her new tablets. Please
check that she did. Follow-up of the heart with echocardiography after three months: if the ejection fraction remains at 35
percent or less, a defibrillator has to be discussed.
`;

/** Water. */
export const decompensation = `
Stay from 2 to 10 February because of decompensated heart failure.

She had gained seven kilograms in three weeks, slept in an armchair and could climb only half a flight of stairs. What started it
was most likely a mixture: a cold with fever at the new year, canned soups during it, and the fact that she had stopped the
furosemide that her neighbour, a nurse, had told her was bad for the kidneys.

On admission: cold hands, a fast regular pulse, oxygen 90 percent, rales to the middle of both lungs, oedema to the knees,
jugular veins full at 45 degrees. The chest film showed effusions on both sides. Ejection fraction 32 percent by biplane measurement,
moderate functional mitral regurgitation, pressure in the pulmonary artery 48 mmHg. No new ischaemia: troponin flat.

With furosemide by vein she lost 8.4 litres in seven days. The dry weight is 71 kilograms on our scale; hers at home shows 0.6 more.
Potassium was 5.9 mmol/L on 25 mg of spironolactone together with ramipril in March of last year, as you wrote; we therefore chose
eplerenone 25 mg every second day and ask for potassium after one week and after four.

In the night from 4 to 5 February she was confused for some hours, pulled out the line and did not know the year. It was
gone by morning; delirium in an acute illness, no focal sign. Please keep it in mind for future stays and anaesthesia.

Taught: weight every morning; call with two kilograms more in three days; two grams of salt; drinking 1.5 litres. The heart failure
nurse calls on Tuesdays.
`;

/** Ten years later. */
export const stable = `
We saw Mrs Probe-Lindqvist, 74, for the yearly visit in the heart failure clinic.

She is well. She walks to the market, one kilometre, with one stop, and sleeps flat with one pillow. No stay in hospital for three
years. Weight at home 71 to 72 kg. She takes her tablets from a weekly box that her grandson fills. In May she fell over
the dog without injury. She wants to travel to her sister in the mountains (1 900 metres) in August: no objection, with compression
stockings and a stop on the way.

Findings: pressure on the low side, 104/64 standing, without complaint; lungs clear, no oedema. Ejection fraction 42
percent, measured biplane: it had been 32. The left atrium is large. Defibrillator: no therapy ever delivered, burden of atrial
fibrillation 3 percent, battery for about four months. The exchange is booked.

Laboratory: the natriuretic peptide is at its lowest since the beginning. Filtration is just above 50. Ferritin 168 after the iron infusions of
winter 2023.

Drugs unchanged: sacubitril and valsartan 49/51 twice a day, bisoprolol 5 mg, eplerenone 25 mg, dapagliflozin 10 mg, apixaban 5 mg
twice a day, atorvastatin 40 mg, furosemide 20 mg only when the weight rises. I see no reason for the clopidogrel that still
stands in your list: it should have ended in 2015 and with apixaban it would only cause bleeding. She herself says that she has not
taken it for years. Nor does she take aspirin since apixaban.

An itching eczema of both lower legs is treated by the dermatologist with clobetasol ointment. Her wishes for the case of severe illness
are written down, and her grandson has the power of attorney.
`;
