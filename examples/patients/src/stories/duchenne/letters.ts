/** Why a neurologist should see him: spring of suspicion. */
export const referral = `
Dear colleague,

thank you for seeing Anton, four and a half years old, who has been my patient since his birth. His parents came because
the kindergarten noticed that he is always the last on the stairs. He walked alone only at eighteen months, which we all
put down to his calm nature. At home he falls about five times a day, never with injury, and pulls himself up on the
furniture.

On examination he is a cheerful boy with firm, large calves and a lumbar lordosis. To rise from the floor he turns to his
knees and climbs up along his thighs with both hands; it took him six seconds. Reflexes at the knees are hardly to be had,
those at the ankles are brisk. He cannot hop on one leg. There is no fasciculation and the cranial nerves are normal. He
speaks in sentences of four words, which is somewhat behind his sister at that age.

The transaminases were raised in a blood count taken for a febrile infection in the summer, and we lost half a year with
ultrasound of a liver that is perfectly healthy. Only now did I add the creatine kinase, and it is far above one hundred
times what is usual. The mother tells me, when asked directly, of a brother who used a wheelchair at eleven.

He takes paracetamol syrup without trouble, but plasters with zinc oxide adhesive leave blisters
on his skin, so please use silicone ones for the blood samples.

I have told the parents that I suspect a disease of the muscle and that the test of the gene comes first. Please see him
soon.
`;

/** What the gene showed, and what it means. */
export const genetics = `
Question: suspected dystrophinopathy in a boy of four years with a creatine kinase above 15 000 U/L and a Gowers sign.

Method: multiplex ligation-dependent probe amplification of all 79 exons of the gene DMD (reference transcript
NM_004006.3), DNA from EDTA blood of the boy and of his mother.

Result: a deletion of the exons 45 to 50, hemizygous. The reading frame is predicted to be lost. The mother carries the
same deletion in heterozygous form.

Interpretation: the finding explains the clinical picture and confirms Duchenne muscular dystrophy; a muscle biopsy is not
needed. A deletion of this extent belongs to the group in which the skipping of exon 51 would restore the frame. This is a
statement about the gene and not a recommendation for treatment.

For the mother: carriers may develop a weakness of the heart muscle themselves. We recommend an echocardiography for
her every five years and have offered her a consultation of her own. For the elder sister, who is seven and without
complaints, carrier testing should wait until she can decide herself, unless she develops symptoms. In a further pregnancy
the risk for a boy to be affected is one half; prenatal diagnosis is possible.

The parents were counselled together for one hour. They asked about studies. They have agreed that the boy is entered in
the national registry, and received the number DR-0457. They asked us not to mention the expected course of the disease in
front of Anton.
`;

/** The year in which walking ended. */
export const lossOfWalking = `
We saw Anton, nearly twelve years old, together with his father for the half-yearly visit of the neuromuscular team.

Since the autumn he no longer takes steps. After a fall in the bathroom in November he was afraid to stand, and after four
weeks of rest strength did not come back. He now uses the power wheelchair from morning to evening and is, to our relief,
more at ease at school than before: nobody waits for him any more. Transfers are done by the parents, a ceiling hoist has
been applied for. The hands are strong, he writes on a tablet and eats without help, cutting excepted.

Breathing: no morning headache, no tiredness in class, one cold with fever in January that lasted three weeks. Vital
capacity has begun to fall, as had to be expected at this stage. We taught breath stacking with a bag, to be done twice a
day, and the family borrowed a cough assist device for infections. Heart: no complaint; the perindopril is given
regularly.

Back: for the first time a curve is seen in sitting, to the right, with a tilt of the pelvis. Nutrition: weight has risen
since he stopped walking. He drinks about one litre of apple juice a day; the dietitian agreed on water from Monday to
Friday. For sleep he is given melatonin 3 mg in the evening, which the mother bought without prescription; he sleeps through
with it.

Steroids: we continue them with the weight at which he walked last, so the dose stays. An emergency card for vomiting and
operations was renewed; he must have hydrocortisone in such cases. He once vomited for two days in December and
luckily kept his tablets down.

Mood: he asked the psychologist alone whether he will be able to study. The parents wish that such questions are now
answered openly.
`;

/** After the operation of the spine. */
export const spineDischarge = `
Anton was admitted on 10 June for correction and fusion of a neuromuscular scoliosis from T3 to the pelvis, after a
course of the curve from 28 to 47 degrees within nine months.

Before: vital capacity 1.55 L, ejection fraction 50 percent under perindopril, eplerenone and bisoprolol. The anaesthetists
used total intravenous anaesthesia without succinylcholine and without volatile agents. Hydrocortisone was given as a
stress dose, tapered over three days to his usual deflazacort.

Operation on 11 June: five hours, blood loss 1 400 mL with 620 mL returned by the cell saver, and two units of red cells.
Evoked potentials stable throughout. He was extubated on the next morning directly to mask ventilation, and needed the cough
assist every two hours for three days. On the fourth day he sat in his own chair.

Complications: an ileus that resolved with conservative treatment by day six. During the infusion of vancomycin
on 12 June his face and chest became red and itched; it stopped when the infusion was slowed to two hours, so this was a
reaction to the speed and he may have the drug again, slowly. No infection of the wound.

At discharge on 22 June: pain 3 of 10 with paracetamol, wound dry, sitting for four hours. The curve measures 14 degrees, the
pelvis is level. He is four centimetres taller and needs the headrest of the chair adjusted.

Please check the haemoglobin in two weeks (8.9 g/dL on 20 June) and start oral iron if it does not rise. A sleep study should
follow in the autumn, since the mask in hospital made it plain that he breathes better at night with it than without.
`;
