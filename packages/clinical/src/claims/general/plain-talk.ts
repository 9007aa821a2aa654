/**
 * What an agent of a record may say to the person without a source: who to ask, what was left out, what it cannot do. Each is a
 * whole sentence of a fixed shape, so that no other words fit in.
 */
const CLINICIAN =
  '(?:(?:your|the|a|any) )?(?:own |treating |family |next |kidney |heart |diabetes |eye |care )*(?:doctors?|gp|general practitioner|care team|team|pharmacists?|nurse|midwife|dentist|specialist|consultant|cardiologist|nephrologist|oncologist|neurologist|diabetologist|endocrinologist|gynaecologist|paediatrician|geneticist|dietitian|physiotherapist|clinic|practice|laboratory)(?: or (?:your |the |a )?(?:treating )?(?:doctor|gp|pharmacist|nurse|midwife|care team|team|clinic))?';
const TOPIC =
  '(?:this|it|that|these|them|what (?:it|this|that) means|what to do(?: next)?|(?:this|these|the|your) (?:results?|values?|medicines?|questions?|entry|entries|reports?|list|answer)|any(?: other)? (?:questions?|changes?|symptoms?|worries|worry)|any change (?:of|to|in) (?:treatment|medicines?|(?:a|your|the) medicines?|the (?:dose|plan)))';
const TAIL =
  '(?: (?:first|soon|today|again|directly|about that|at (?:your|the) next (?:visit|appointment)|if (?:anything|something) is (?:unclear|not clear)|if you have (?:any )?(?:more |other |further )?questions|if you are (?:unsure|worried|not sure)|before (?:you )?(?:changing|change|making any changes? (?:to|of|in)) (?:any|a|your|the) (?:medicines?|tablets?|treatment)))';
const SYMPTOM =
  '(?:you (?:ever )?(?:have|get|feel|notice) )?(?:chest pain|trouble breathing|shortness of breath|sudden weakness|a severe headache|heavy bleeding|a seizure|confusion|swelling of the (?:face|lips|tongue)|fainting|thoughts of harming yourself)(?: that does not go away)?';
const SHAPES: readonly RegExp[] = [
  `(?:if (?:something|anything|this|it) (?:worries you|is unclear|is not clear), )?(?:please )?(?:also )?(?:ask|see|contact|talk to|speak to|speak with|check with) ${CLINICIAN}(?: about ${TOPIC})?${TAIL}{0,2}`,
  `(?:please )?(?:also )?(?:discuss|raise|go over|review|mention) ${TOPIC} (?:with|to) ${CLINICIAN}${TAIL}{0,2}`,
  `(?:please )?talk (?:it|this|that) over with ${CLINICIAN}${TAIL}{0,2}`,
  `(?:please )?(?:if (?:${SYMPTOM})(?:,? or (?:${SYMPTOM}))*, )?(?:please )?(?:call (?:the|your local) emergency number|seek (?:urgent |emergency )?medical help|go to (?:the nearest|an) emergency department)(?: (?:at once|right away|immediately|now))?`,
  `(?:please )?(?:also )?(?:bring|take) (?:this|these|it|your questions|a list of (?:your )?questions) to (?:${CLINICIAN}|(?:your|the) next (?:visit|appointment))`,
  `it (?:helps|can help|is worth|may help) (?:to )?(?:bring(?:ing)? (?:a list of )?(?:your )?questions to (?:your|the) next (?:visit|appointment)|ask(?:ing)? ${CLINICIAN}(?: about ${TOPIC})?)`,
  `${CLINICIAN} (?:can|will|could) (?:best )?(?:explain|judge|answer|check|decide|say|tell|confirm)(?: (?:this|that|it|these|more|the rest|what (?:it|this|that) means))(?: (?:in detail|best|with you))?`,
  `(?:this|that|these) (?:question|questions) (?:belongs?|is one|are) (?:to|for) ${CLINICIAN}`,
  'from the record',
  '(?:this|here) is what (?:the record says|i found|i read|is in the record|was found)(?: in the record)?',
  'this stands in the record',
  '(?:not (?:everything|all)(?: that was found)?|only (?:a )?part(?: of it)?) is shown here(?:: the panel beside has it all| ?: the rest is in the panel)?',
  'older results are in the panel',
  '(?:interactions|other pairs|all other pairs|every other pair|the rest) (?:were|was) not checked',
  'pairs were looked up in a short list of critical ones only(?:: what is not named here was not checked)?',
  "i (?:cannot|can not|do not|can't|don't) (?:diagnose(?: or prescribe)?|prescribe(?: medicines)?|change (?:a|any) medicines?|judge (?:this|that|it)|answer that|say more|tell more)(?: from the record)?",
  'which diagnosis is the main one, i cannot tell(?:: a language model or a doctor would)?',
  'a language model would (?:answer here|say more)(?:; i only follow rules)?',
  "i (?:am|'m) a stand-in(?: model)?",
  'how are you (?:feeling|doing)(?: now| today)?\\?',
  'i understand (?:the|your) (?:worry|concern|question)',
  'thank you(?: for (?:your|the) (?:question|message))?',
  'do you have (?:any )?(?:other |more |further )?questions(?: about (?:this|it|these results|your record))?\\?',
  '(?:would you like|do you want) (?:to know more|more detail)(?: about (?:this|it))?\\?',
  'is there anything (?:else )?(?:you would like to know|that worries you)\\?',
].map((shape) => new RegExp(`^${shape}[.:]?$`));

/** `lower`: one sentence in small letters, without emphasis. */
export function isPlainTalk(lower: string): boolean {
  return SHAPES.some((shape) => shape.test(lower));
}
