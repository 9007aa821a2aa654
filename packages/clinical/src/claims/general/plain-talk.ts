/** What the rule-based stand-in says of itself, each a whole sentence: nothing of a record fits in. */
const STAND_IN_TALK: readonly string[] = [
  'i only follow rules and read english only',
  'i did not understand (?:this|the) question',
  'i found nothing in the record that answers this',
  'i found nothing in the record that says why',
  'you can ask for a result, a medicine, an allergy, a condition, a visit, a vaccination, a procedure, a letter, the family history, whether a medicine can be given, or a summary',
  'this is a labelled example: one of the sentences was made wrong on purpose, and the check removes it',
];

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
  `(?:please )?do not (?:stop|change|start|leave out|skip) (?:it|this|them|these|any(?: of (?:it|them|these))?|a medicine|any medicine|your (?:medicines?|tablets?)) without (?:first )?(?:asking|talking to|speaking to|checking with) ${CLINICIAN}(?: first)?`,
  ...courtesies(),
  ...STAND_IN_TALK,
  'i understand (?:the|your) (?:worry|concern|question)',
  'thank you(?: for (?:your|the) (?:question|message))?',
  'do you have (?:any )?(?:other |more |further )?questions(?: about (?:this|it|these results|your record))?\\?',
  '(?:would you like|do you want) (?:to know more|more detail)(?: about (?:this|it))?\\?',
  'is there anything (?:else )?(?:you would like to know|that worries you)\\?',
].map((shape) => new RegExp(`^${shape}[.:]?$`));

/** What people say to each other around an answer. No word of it is about health, and none is a yes: `of course` would allow. */
function courtesies(): readonly string[] {
  const it = '(?:it|this|that|these|them|all (?:of )?(?:this|that)|everything)';
  const hard =
    '(?:a lot(?: of (?:numbers|information|names|words|detail))?|hard|difficult|tough|not easy|confusing|frightening|worrying|upsetting|stressful|overwhelming|(?:quite )?a (?:long|big) list)';
  const slowly =
    '(?:slowly|step by step|one by one|one at a time|together|in turn|in order|from the (?:start|beginning))';
  const unclear =
    '(?:anything|something|any of (?:this|it)|a point) (?:is|was|seems|remains) (?:not clear|unclear|confusing)';
  const more =
    '(?:(?:any )?(?:more|other|further) questions|questions|more (?:detail|details|information)|(?:me to )?(?:go into (?:more )?detail|explain (?:more|further|any of (?:this|it))|go through (?:it|this|any of (?:this|it)) (?:again|with you)))';
  return [
    `i am sorry (?:to hear |about )(?:this|that|it|the (?:wait|worry|trouble|confusion))`,
    `(?:i (?:know|understand|realise|realize|can imagine|can see|appreciate)(?: that)? )${it} (?:is|are|was|can be|may be|must be|feels|may feel|must feel|can feel|sounds) (?:all )?${hard}(?: to (?:read|hear|take in|follow|remember|keep track of))?(?:,? (?:so|but) let us (?:take|go through|look at) ${it} ${slowly})?`,
    `(?:so |now )?let (?:us|me) (?:take|go through|look at|walk you through|explain|sum up|summarise|summarize) ${it}(?: ${slowly})?`,
    `i hope ${it} (?:helps|is clear|is helpful|is useful|answers (?:your|the) question|makes (?:it|things) clearer)(?: a little| a bit)?`,
    `(?:please )?(?:do )?(?:just |always )?(?:let me know|tell me|ask(?: me)?|come back to me) (?:again )?(?:if ${unclear}|if you (?:have|would like|want|need) ${more}|any time|at any time)`,
    `i am (?:very |so )?(?:glad|happy|pleased|sorry)(?: that)? (?:you asked(?: me)?|to help|you wrote|for the (?:confusion|worry))`,
    `(?:that is |what )?an? (?:very )?(?:good|fair|great|important|excellent|sensible) question`,
    `(?:good|great|fair) question`,
    `(?:hello|hi|good (?:morning|afternoon|evening)|happy to help|you are (?:very |most )?welcome|take (?:good )?care(?: of yourself)?|all the best|best wishes|(?:warm|kind|best) (?:regards|wishes)|look after yourself|get well soon)`,
    `(?:your )?questions (?:like (?:this|these) )?are always welcome`,
  ].map((shape) => `${shape}!?`);
}

/**
 * Words of a sentence that only speaks to the person. None of them says that something is so, is over, is good or is to be taken:
 * whatever is put together from them says nothing of a record.
 */
const SOCIAL_WORDS = new Set(
  'a about again ahead all along also always an and answer answers any anything appointment are as ask asked asking at be because bit both bring bringing but by can chart come could daughter dear detail details do each explain family feel feeling few follow for forward from glad gladly go going gp great hand hard have hear hearing hello help helps here hi home hope how i idea if in information into is it its itself just kind kindly know laboratory learn let lets like list listen little long look looking lot lots lovely make makes many me meet mention moment more most much my names next nice note notes number numbers nurse of on one ones or other our page paper part pass patience people place please point question questions read reading remember say sense sharing she show slowly so some someone something son soon sorry step steps story such summary talk team tell telling terms than thank thanks that the their them then there these they thing things think this those thoughts through time times to together touch trust turn understand understandable us very visit want warm way we welcome what when whenever where whether which while who will wish with wonder wonderful words work worries worry worrying would write writing years you your yours yourself'.split(
    ' ',
  ),
);
/** One of these makes it talk between people. */
const SOCIAL =
  /\b(?:thank|thanks|glad|sorry|hope|welcome|lovely|wonderful idea|question|questions|let us|let me|kind of|i know|i understand|i can imagine|understandable|please ask|please tell|please bring|happy to|look forward|wish)\b/;
/** `you have`, `you can`, `she will`: an answer all the same. */
const ANSWERS =
  /\b(?:you|he|she|they|patient|it|this|that|these) (?:have|can|could|will|would|do|go|come)\b(?! (?:to ask|ask|tell|bring|mention|know|feel|read|talk|show|like|want|questions|help|be a lot))/;

function isSocial(lower: string): boolean {
  const words = lower.match(/[\p{L}\d']+/gu) ?? [];
  return (
    words.length > 2 &&
    words.length <= 26 &&
    SOCIAL.test(lower) &&
    !ANSWERS.test(lower) &&
    words.every((word) => SOCIAL_WORDS.has(word))
  );
}

/** `lower`: one sentence in small letters, without emphasis. */
export function isPlainTalk(lower: string): boolean {
  return SHAPES.some((shape) => shape.test(lower)) || isSocial(lower);
}
