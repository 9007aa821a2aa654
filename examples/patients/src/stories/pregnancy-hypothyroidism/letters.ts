/** The thyroid, two years before. */
export const thyroid = `
Thank you for sending Mrs Probe-Okonkwo, 27, with tiredness, cold hands and a weight gain of five kilograms within one year.

The thyroid is slightly enlarged and firm. In ultrasound it has 19 mL and a patchy, dark texture throughout, without a nodule. Together with
the antibodies against thyroid peroxidase and a TSH above ten this is Hashimoto's thyroiditis with overt hypothyroidism. There is no family
member with diabetes of the young type or with a disease of the adrenals; her mother takes thyroid tablets and an aunt has vitiligo.

She works as a baker and gets up at three in the morning; we agreed that she takes the tablet then, with water, and has breakfast at four. She
must not take it together with coffee: she drinks a double espresso first thing.

I recommended levothyroxine 75 micrograms and a check after eight weeks, with the aim of a TSH between 0.5 and 2.5, as she wishes to
become pregnant within the next years. As soon as a test is positive she shall raise the dose by herself by two extra tablets a week and
call: the need rises by a quarter to a third within the first weeks, before anybody has seen her.

As a teenager she was treated for an eating disorder (bulimia, 2007 to 2009, no relapse). She asked not to be weighed in front of
others, which should be respected in all our rooms.
`;

/** The birth. */
export const birth = `
Mrs Probe-Okonkwo, first pregnancy, was admitted on 15 December at 02:30 with regular contractions at 39 weeks and 3 days.

Course: waters broke at 04:10, clear. Epidural at 05:00. Full dilatation at 10:20. Spontaneous birth of a girl at 11:48 from the first position;
weight 3 310 g, length 50 cm, Apgar 8, 9 and 10, arterial pH of the cord 7.27. The placenta came complete at 11:59. Oxytocin 3 units were
given as prophylaxis. A tear of the perineum of second degree was sutured under local anaesthesia. Blood loss 450 mL.

Group B streptococci had been found in the swab of week 36, so she received penicillin, four doses, beginning on admission. The newborn was
observed for 48 hours and showed no sign of infection. The thyroid screening of the newborn, taken on 17 December, was normal.

Childbed: haemoglobin 10.4 g/dL on day two. She breastfeeds. Blood pressure normal throughout. In the second night she had a migraine with
aura in the form of a zigzag line for twenty minutes, as she has had since school about twice a year. This matters for the choice of
contraception: no preparation with oestrogen. She does not want any now.

Levothyroxine: from the day after the birth 100 micrograms, the dose of before the pregnancy. Please measure TSH in six weeks. Iron: continue for three
months, with a distance of four hours to the thyroid tablet.

Discharged home on 18 December with her daughter. A midwife comes from tomorrow. Anti-D was not needed, she is rhesus positive.
`;

/** What the iron did. */
export const interaction = `
Mrs Probe-Okonkwo came because she has again been tired for two months and loses hair, seven months after the birth.

Before changing the dose I asked her to show me a day. Since she went back to work in May she takes everything at three in the
morning at once: levothyroxine, the iron tablet, and a drink with calcium that her sister recommended for breastfeeding. The TSH
of last week was clearly raised; it had been fine in February, when iron was taken at noon.

I therefore left the levothyroxine at 100 micrograms, moved iron and calcium to noon, and shall measure again in six weeks. A thyroiditis
after birth on top of Hashimoto's disease was considered: there was no phase of overactivity before, the gland is not tender and has the same
size as in 2019. If TSH does not fall, the dose will be raised.

Mood: the questionnaire gave 6 points, in February it had been 12. She describes February as a grey time, in which she cried daily but
never thought of harming herself or the child. She went to six meetings of the group for mothers and found them good. Sleep is broken: the
girl wakes three times.

She still breastfeeds at night. The progestogen pill (desogestrel 75 micrograms), which she obtained from the gynaecologist in April, she forgets about once a
week; she would like to hear about an intrauterine device, and I have written a referral.
`;
