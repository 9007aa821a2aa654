/** The first fall. */
export const wrist = `
Mr Probe-Ostergaard, 79, was brought to the emergency room on 11 March at 05:20 by ambulance after a fall at home.

He had gone to the toilet in the dark for the third time that night, became dizzy on the way back and fell on the outstretched
right hand. He did not lose consciousness and did not hit his head. He had taken zolpidem at eleven in the evening as every day.

Findings: pressure lying 138/76, after two minutes of standing 108/64 with dizziness. Pulse irregular, 72. The right wrist is swollen and
bent like a fork; radiograph: fracture of the lower end of the radius, displaced to the back. INR 2.6. Haemoglobin 12.8. The ECG shows atrial
fibrillation with a normal rate.

Treatment: reduction under local anaesthesia, plaster for five weeks, checks on day 4 and day 11. For pain paracetamol; for the first days tramadol 50 mg
if needed, not longer than ten days, and not together with the sleeping tablet.

Two things should not be forgotten when the plaster is off. First, a man of his age who breaks a wrist falling from standing height has
osteoporosis until a measurement shows otherwise; he has lost four centimetres of height since his military passport. Second, the fall itself: he
takes an alpha blocker, a diuretic, a calcium blocker, a bladder drug and a sleeping tablet, and each of them may have had a hand in it.

He told the nurse that this was his third fall since Christmas; the first two he kept from his daughter. He drinks two glasses of aquavit before
going to bed, which is not in any list either.

He went home with his daughter in the morning.
`;

/** The geriatric assessment. */
export const assessment = `
Comprehensive geriatric assessment from 3 to 12 May, after the fall in February with a bleeding wound of the head and an INR of 4.8.

Where he stands: Mr Probe-Ostergaard, 83, lives alone on the second floor without a lift; his daughter comes on four days. Barthel index
85 of 100. Timed up and go 24 seconds. Handgrip 19 kg. MoCA 19 of 30. Geriatric depression scale 4 of 15. He wears hearing aids that he
does not switch on. Vision was never tested: we found 20/70 on the right because of a cataract, and it is to be operated on in autumn.

His list on admission held fourteen medicines. Together with him and his daughter we asked for each of them: what is it for, does
he still need it, what would happen without it.

Ended: zolpidem (tapered over four weeks; falls, memory). Amitriptyline (dry mouth, confusion; the pain for which it was begun is gone). Oxybutynin (it works
against the donepezil that was added later; the bladder is treated by timed visits to the toilet). Hydrochlorothiazide (sodium 129, dizziness
on standing). Digoxin (level too high for his kidneys; rate is fine with bisoprolol). Ibuprofen, which he bought himself for his knees: with warfarin and
these kidneys never again.

Changed: warfarin to apixaban 2.5 mg twice a day, the low dose because he is over 80 and creatinine is above 1.5 mg/dL. Omeprazole stays as long as we
wait for the stomach to settle, then to be stopped.

Kept: amlodipine, bisoprolol, tamsulosin (in the evening), alendronate, vitamin D, donepezil with a review in six months.

Not on any list before: he has been using eye drops with timolol since 2012 from an eye doctor who has retired. They slow the heart, too. We
asked the ophthalmologist to take over.

What he wants: to remain in his flat and to row once more on the lake. If his heart stops, he does not want to be resuscitated; the form is signed and with
his daughter.
`;

/** Two years without a fall. */
export const review = `
Review of medicines and home visit, together with the district nurse.

The list now has six medicines and fits on one page in large letters on his refrigerator. He counts them in front of me without an error: apixaban, bisoprolol,
amlodipine, tamsulosin, vitamin D, donepezil. The last fall was in February 2021. He was on the lake in July, in the stern, and steered.

Standing for three minutes: 134/72 to 128/70, no dizziness. Timed up and go 15 seconds with a stick. Weight 68 kilograms and steady. Night: up
once. Sleep: he says six hours, which is what he has always had, and the glass beside his bed holds milk now.

Memory: he repeats himself, but pays his bills by direct debit and finds his way. MoCA 23, better than two years ago, which I put down to the
absence of the three drugs that clouded him. His daughter agrees. Since the cataract operation on both eyes he reads the newspaper again.

Alendronate was taken for five years and ended in spring; the bone density is stable. We measure in two years.

Problems: he is constipated since winter and takes linseed with water, which helps. An ingrown toenail on the left was treated by the podiatrist. The
smoke detector had no battery.

The hospital's list of last month still shows tramadol and two entries of amlodipine. He takes no tramadol, and amlodipine once a day. Please
correct it: a well-meaning colleague will otherwise give him 10 mg one day.

Vaccinations: influenza with adjuvant and shingles complete. Next home visit in six months.
`;
