import { onlyAsks } from './general-knowledge.ts';
import type { ReadSentence } from './reading/read-sentence.ts';

const ADVERBS =
  "(?: (?:also|still|now|currently|already|always|never|clearly|certainly|definitely|indeed|really|actually|do|does|did|don't|doesn't|didn't|not|recently|previously|once|just|both|no longer|in fact|of course|unfortunately|sadly))*";
const VERBS =
  "have|has|had|haven't|hasn't|are|is|were|was|aren't|isn't|weren't|wasn't|take|takes|took|use|uses|used|suffer|suffers|suffered|underwent|received|developed|contracted|caught|carry|carries|smoke|smokes|smoked|weigh|weighs|weighed|tested|lost|broke|spread|contains?|grew|showed|failed|inject|injects|injected|abuse|abuses|survived|remain|remains|became|lives?|lived";
/** `your blood group`, `his last known allergy`, `the patient's mother`: a thing of the person, in at most five words. */
const THING = "(?:your|his|her|the patient's|this patient's)(?: (?!and |or )[^\\s,;:()]{1,40}){1,5}";
const STATES = new RegExp(
  `\\b(?:(?:you|he|she|the patient|this patient|our patient|${THING})${ADVERBS} (?:${VERBS})|you've|you're|he's|she's)(?=[ :.]|$)`,
  'gu',
);

/** What makes it none, anywhere in its own clause: advice, a condition, a guess. */
const LET_OFF =
  /\b(?:should|could|can|cannot|can't|may|might|would|must|please|if|unless|whether|when|whenever|in case|ask|consider|recommend|suggests?|perhaps|possibly|maybe|probably|likely|unlikely|seems?|seem|appears?|sounds?|suspects?|until|as long as|need to|needs to)\b|\b(?:do|does|did|have|has|are|were|is|was) (?:you|he|she|your|his|her|the patient)\b[^?]{0,200}\?/;
/** What makes it none where it stands before: `how you are`, `often you have`. */
const LET_OFF_BEFORE =
  /\b(?:usually|generally|typically|often|sometimes|how|what|where|who|which|before|after|once|while|important|worth|helps?|(?:not|n't) (?:know|sure|say|tell|mean|see|find))\b/;

/** Said to a person in talk, and not of their health: `you are right`, `your doctor is the one to ask`. */
const TALK = [
  /^(?:you(?:'re| are| were)|he is|she is)(?: (?:absolutely|quite|very|also|so|certainly|not))* (?:right|welcome|correct|alone|asking|looking|wondering|unsure|free to|able to|going through|interested|referring|describing|talking|thinking|in good hands|worried|concerned|curious|doing the right|wise|entitled|the (?:one|best|expert))\b/,
  /^you(?:'ve| have| had)(?: (?:just|already|also))* (?:asked|said|told|written|mentioned|described|sent|shared|given|raised|questions?|any|every|the (?:right|choice|option)|(?:a few|several|many|two|three|some|other) (?:options|choices|ways|questions|possibilities)|(?:a|some) (?:right|choice|question|few questions|good point)|options|time|done)\b/,
  /^(?:your|his|her)(?: [\p{L}'-]+){1,4}? (?:is|are) (?:worth|best (?:discussed|reviewed|checked|judged|assessed))\b/u,
  // What the record says is judged by `CHART_SAYS`.
  /^(?:your|his|her) (?:medical )?(?:record|chart|file|notes) (?:has|have|had|is|was|contains)\b/,
  /^you(?: do not|don't| don't) have to\b/,
  /^(?:your|his|her)(?: [\p{L}'-]+){0,3}? (?:doctors?|gp|team|pharmacist|nurse|clinic|midwife|dentist|oncologist|cardiologist|specialist|surgeon|practice|hospital|laboratory|lab|questions?|message|words|wording|decision|choice|concern|worry|right|safety|wellbeing) (?:is|are|was|were|has|have|had|uses?|takes?)\b/u,
  /^your (?:body|heart|liver|kidneys?|lungs?|brain|skin|bones|blood|gut|stomach|thyroid|pancreas|immune system|blood pressure|blood sugar|pulse) (?:is|are|has|have)(?: always)? (?:an? important|active|(?:an?|the|one) (?:organs?|muscle|gland|pump|force|pair|filter|largest|measure|amount|number|part|body's|job))\b/,
];

/** A label and what it holds, as a chart has it: `Allergies: none`, `Blood group: A positive`. */
const LABEL =
  /^\**(?:(?:current|known|past|main|your|his|her|the|medical|drug|family|social|active) )*(?:pt|patient|diagnos[ie]s|allergy|allergies|intolerances?|medications?|medicines|blood (?:group|type)|conditions?|problems?|history|comorbidities|operations|surgeries|smoking(?: status)?|hiv(?: status)?|vaccinations?|immuni[sz]ations)\**: *\** *[\p{L}\d]/u;
const NO_ALLERGY = /^(?:there (?:is|are) )?no (?:known |drug |food |other )*allerg(?:y|ies)\b/;
/** `The chart lists HIV`, `according to the record`. */
const CHART_SAYS =
  /\b(?:the|your|his|her|this|patient's) (?:medical )?(?:records?|charts?|files?|notes|problem list|medication list) (?:also )?(?:shows?|lists?|says?|has|have|names?|mentions?|contains?|gives?|states?|holds?|confirms?|documents?|includes?)\b(?! (?:no|not|none|nothing|neither|only what)\b)/;
const PATIENT_ONLY =
  /(?:^|[\s"(*])(?:(?:mr|mrs|ms|miss)\.? )?\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+){0,2}(?:'s \p{Ll}+)? (?:(?:was|were|has been|had been|is being) (?:also |recently )?(?:diagnosed|admitted|hospitali[sz]ed|treated|operated|vaccinated|born)|(?:is|was) (?:also |not )?(?:allergic|pregnant|diabetic|hypertensive|infected|hiv|HIV|a smoker|intolerant)|(?:has|had) (?:a |an |no |the |known )*(?:[\p{L}-]+ ){0,3}?(?:allerg(?:y|ies)|cancer|tumou?r|hiv|HIV|diabetes|history of|diagnosis of|stroke|dementia|epilepsy|asthma|heart attack)|takes|suffers|suffered|smokes|underwent)(?= |\.|,|$)/u;
/** Said of the person in another way: `a tumour in your lung`, `given your HIV`, `as a diabetic, you`, `the scan showed`. */
const OTHERWISE = [
  /\bthere (?:is|are|was|were) (?!no\b|nothing\b|many\b|some\b|always\b)[^,;:]{1,60} in (?:your|his|her|the patient's) /,
  /^(?:with|given|because of|due to|considering|in view of|despite) (?:your|his|her) (?!(?:doctors?|team|gp|help|consent|permission|questions?|age|symptoms?|care|support|next|food|meals?|diet)\b)/,
  /^as an? (?!(?:rule|first|next|start|precaution|result|adult|parent|general|guide|reminder|last|final|woman|man|patient|carer|caregiver|clinician|doctor|nurse)\b)[\p{L} -]{2,40}, (?:you|he|she)\b/u,
  /\b(?:the|your|his|her|last|latest) (?:[\p{L}-]+ ){0,2}(?:scan|biopsy|x-ray|mri|ct|ultrasound|ecg|mammogram|culture) (?:shows|showed|found|confirmed|revealed|detected|was (?:positive|negative|clear|normal))\b/u,
  /\b(?:was|were|has been|have been) (?:found|diagnosed|detected|confirmed|removed|seen) in (?:you|your|him|her|his)\b/,
  /^in (?:your|his|her|this) case,? [^,;:]*\b(?:was|were|has been|had)\b/,
  /^known (?!to\b|for\b|as\b)\p{L}/u,
  /\b(?:positive|negative|diagnosed|active|resolved) since (?:\d|\p{L}+ \d)/u,
];
const GENERALLY =
  /\b(?:usually|often|sometimes|generally|typically|people|patients|adults|children|women|men|many|most|guidelines?|stud(?:y|ies)|trials?)\b/;

/**
 * True where the sentence states of this person what only their record, or they themselves, could know: `You have no allergies`,
 * `Your blood group is A positive`. What makes it advice, general or a guess must stand in the clause that states it.
 */
export function statesOfPerson(sentence: ReadSentence): boolean {
  const { text } = sentence;
  // `You, my friend, have`: what stands between is left out.
  const lower = sentence.lower.replaceAll(/\b(you|he|she|the patient), [^,;:]{1,40}, /g, '$1 ');
  if (onlyAsks(sentence)) return false;
  if (LABEL.test(lower) || NO_ALLERGY.test(lower) || CHART_SAYS.test(lower)) return true;
  if (PATIENT_ONLY.test(text.replaceAll('’', "'")) && !GENERALLY.test(lower)) return true;
  // What opens with a condition holds under it to its end.
  if (CONDITION.test(lower)) return false;
  if (OTHERWISE.some((way) => way.test(lower)) && !LET_OFF.test(lower) && !GENERALLY.test(lower)) return true;
  return (ADVISES.exec(lower)?.[0] ?? lower).split(BORDER).some((clause) => {
    const states = [...clause.matchAll(STATES)];
    if (states.length === 0 || LET_OFF.test(clause)) return false;
    const letOff = clause.search(LET_OFF_BEFORE);
    return states.some(
      ({ index, 0: said }) =>
        (letOff < 0 || letOff >= index + said.length) &&
        !TALK.some((talk) => talk.test(clause.slice(index, index + 120))),
    );
  });
}

/** The sentence opens as advice and puts it under a condition. */
export function advisesOn({ lower }: ReadSentence): boolean {
  return ADVISES.test(lower);
}

/** `Call a doctor if you have chest pain, you are short of breath or …`: what follows such a condition is under it. */
const ADVISES =
  /^(?:please |also |then )?(?:seek|call|ring|go|see|ask|tell|contact|get|speak|talk|stop|avoid|dial|come|return|visit)\b[^;:]*?\b(?:if|when) (?=(?:you|he|she|they|your [\p{L} ]+|the [\p{L} ]+|it|there) (?:also |suddenly )?(?:have|has|feel|feels|notice|get|gets|are|is|develop|develops|become|becomes|worsens?|cannot|can't|starts?)\b)/u;

const BORDER =
  /[,;:()–—]+| (?:and|but|so|that|because|since|as) |\b(?:know|remember|note|understand|forget|believe) (?=you |your |he |she )/g;
const CONDITION =
  /^(?:and |but |so )?(?:if|when|whenever|once|in case|unless|as long as|should) (?!(?:you|i|we) (?:ask|look|see|check|consider|want to know|read|must know)|(?:[\p{L}]+ ){1,2}(?:was|were|had|did|looked|read|saw|checked)\b)(?:you|your|he|she|his|her|they|their|the|any|there|it|this|that|a|an|symptoms?)\b/u;
