/** What the needle brought. */
export const pathology = `
Material: three cores of the left breast, upper outer quadrant at two o'clock, 14 gauge, 9 to 14 mm; one core of a left axillary
lymph node.

Microscopy: the cores of the breast show an invasive carcinoma of no special type with solid nests, marked variation of the nuclei and
18 mitoses in ten fields. Score 3 + 3 + 2 = 8, grade 3. Beside it a small part of ductal carcinoma in situ, high grade, with comedo
necrosis. No invasion of vessels is seen in the cores. The lymph node contains a metastasis of 4 mm.

Immunohistochemistry: oestrogen receptor in 80 percent of the nuclei, strong. Progesterone receptor in 10 percent, weak. HER2: complete and
intense staining of the membrane in more than 30 percent of the cells, score 3+, positive; in situ hybridisation is not needed. Ki-67 in
45 percent. Androgen receptor in 60 percent, reported at the wish of the study office.

Diagnosis: invasive breast carcinoma of no special type, grade 3, left; hormone receptors positive, HER2 positive; metastasis in
the axillary node.

A clip was placed by the radiologist in the tumour and another one in the lymph node (form: coil and ribbon), so that both are found
again after treatment. The size in ultrasound was 27 mm.

The patient was told the result in the presence of her partner on the day of this report.
`;

/** Fever without white cells. */
export const neutropenia = `
Mrs Probe-Marchetti was admitted on 4 November, nine days after the fourth cycle of docetaxel, carboplatin, trastuzumab and pertuzumab, with
a temperature of 38.9 degrees, shivering and a sore mouth.

Neutrophils were 0.3 at admission. Blood cultures from the port and from a vein remained sterile, the chest film was clear, the urine
without nitrite. She received piperacillin and tazobactam within 40 minutes. On the second day of it a measles-like rash appeared on the belly and
the thighs, without fever, blisters or trouble of breathing; we changed to meropenem, and it faded within three days. We regard this as an
allergy to piperacillin until the contrary is shown, and she has been given a card.

Fever ended on the third day. Neutrophils were above 1.0 on day five with filgrastim. The mucositis grade 2 was treated with rinses, she
lost 2.8 kilograms. The port was clean.

For cycles five and six we recommend pegfilgrastim on the day after chemotherapy and a reduction of docetaxel to 60 mg per square metre. The
tingling of the finger tips, which she first told us about here, is grade 1; she drops needles when sewing. It should be asked
about before each cycle.

Echocardiography during the stay because of a fast pulse: ejection fraction 60 percent, no effusion.

At home there are two cats; she was told to let somebody else clean their box.
`;

/** After five years. */
export const fiveYears = `
Five years have passed since the operation, and Mrs Probe-Marchetti came for what she called her silver visit.

She has no complaint that would suggest a return of the disease. Hot flushes have become rare. The stiffness of the fingers in
the morning lasts ten minutes and no longer hinders her. The tingling of the finger tips is gone, that of two toes has stayed. The left
arm is one centimetre thicker than the right at the elbow; she wears a sleeve when flying or gardening.

Examination: scar soft, no lump in either breast, axillae and the pits above the collar bones free, liver not enlarged. Mammography on
both sides and ultrasound: scar tissue, no suspicion, BI-RADS 2.

The marker CA 15-3, which had worried her so much two years ago when it rose from 22 to about 30, has remained on that level: this was the change of
the laboratory's instrument and nothing else. We would not measure it any more and she agreed with relief.

Heart: ejection fraction 60 percent, four years after the end of trastuzumab, without any tablets for it since spring 2021.

Letrozole: the question of five or seven to ten years. With a lymph node involved at the beginning and good tolerance we advise to go on
until spring 2026, under the protection of zoledronate once a year. She had a tooth implant in April, healed; the dentist agrees to go on.

Her daughter, 31, asked for a genetic test; a panel of our patient was negative in BRCA1, BRCA2 and PALB2 in 2019 (report with the
family). So her daughter begins ordinary screening early, at 40, and needs no test now.
`;
