import type { Writer } from '../measurements/words.ts';
import { isClinician, isExam, isKin, isOtherPerson, isPatient, isThing } from './word-classes.ts';

/**
 * Whose a thing is. `own`: the words say "I" or "my", so that no frame around them takes it away. `speaker`: they say so, and
 * who writes acts for the patient.
 */
export type Owner = 'own' | 'patient' | 'relative' | 'other' | 'speaker';

/** Verbs whose subject is the one who has what stands behind them. */
export const HOLDS =
  "(?:ha(?:s|ve|d|d been|ving)|['’](?:ve|s|m|d)|suffer(?:s|ed|ing)?|takes?|took|taking|uses?|injects?|inject(?:ed|ing)|gets?|got|develop(?:s|ed)?|died|dies|lives|lived|contract(?:s|ed)|caught|catches|feels?|felt|swallow(?:s|ed)|smokes?|experiences?|experienced|underwent|undergoes|tested|battl(?:es|ed)|fights?|fought|survived|beat|lost|collapsed|faints?|fainted|vomits?|vomited|broke|breaks|tore|needs?|needed|outgrew|carries|reacts?|reacted|stop(?:s|ped)|start(?:s|ed)|began|came|comes|went|goes|weigh(?:s|ed)?|measured|presents?|presented|complains?|complained|reports?|reported|denies|denied|describes?|described|notes|noted|attends|attended|tolerates|tolerated|remains?|remained|becomes?|became|woke|noticed|keeps?|kept)";
const HOLDER = new RegExp(`^${HOLDS}$`, 'iu');
const OWN = /(?<![\p{L}\d])(?:i|my|me|mine|myself|we|our|us|im|ive)(?![\p{L}\d])/iu;
const THIRD = /(?<![\p{L}\d])(?:he|she|they|him|her|hers|his|them|their)(?![\p{L}\d])/iu;

/** Whom a subject means; undefined: it says nothing of whose the rest is. */
export function ownerOfPhrase(
  phrase: string,
  verb: string,
  rest: string,
  writer: Writer,
  last: Owner | undefined,
): Owner | undefined {
  const holds = (HOLDER.test(verb) && !(STOPS.test(verb) && NOTHING_HELD.test(rest))) || isHeld(verb, rest);
  if (I_AM_IT.test(phrase)) {
    if (writer === 'clinician') return 'patient';
    if (writer === 'proxy')
      return !/we$/iu.test(phrase) && holdsAsSpeaker(verb, rest) ? 'speaker' : undefined;
    // Who writes, reads or plays something does not have what it is about.
    return TELLS.test(`${verb} ${rest}`) ? 'patient' : 'own';
  }
  if (phrase === '') return last === 'own' && /s$|^(?:had|was)$/iu.test(verb) ? 'patient' : last;
  // "Her cousin has MS; she herself has migraine."
  if (writer !== 'patient' && (IS_PATIENT_ALONE.test(phrase) || /\s(?:him|her)self$/iu.test(phrase)))
    return 'patient';
  if (
    writer !== 'patient' &&
    REPORTS.test(verb) &&
    (isKin.test(phrase) || /\b(?:carers?|caregivers?|staff|teachers?)\b/iu.test(phrase))
  )
    return 'patient';
  if (isKin.test(phrase)) return holds || !OBJECT_ME.test(rest) ? 'relative' : undefined;
  if (isOtherPerson.test(phrase)) return holds || !OBJECT_ME.test(rest) ? 'other' : undefined;
  const possessed = PATIENTS.exec(phrase);
  if (writer !== 'patient' && possessed !== null)
    return isThing.test(possessed[1]!) || isExam.test(possessed[1]!)
      ? 'patient'
      : holds
        ? 'other'
        : undefined;
  if (writer !== 'patient' && isPatient.test(phrase)) return 'patient';
  if (THIRD.test(phrase) && !isThing.test(phrase)) {
    if (writer !== 'patient') return last === 'relative' || last === 'other' ? last : 'patient';
    return OBJECT_ME.test(rest) || (/\bthey\b/iu.test(phrase) && !holds)
      ? undefined
      : last === 'relative'
        ? last
        : 'other';
  }
  if (
    /(?:^|\s)(?:it|this|that|these|those|there|what|which|here|everything|nothing|something|all)$/iu.test(
      phrase,
    )
  )
    return last;
  if (/(?<![\p{L}\d])(?:you|one|patients|most|many|few|everyone)(?![\p{L}\d])/iu.test(phrase))
    return writer === 'patient' || !/\byou\b/iu.test(phrase) ? 'other' : 'patient';
  if (isClinician.test(phrase)) return HOLDER.test(verb) && !OBJECT_ME.test(rest) ? 'other' : undefined;
  if (isThing.test(phrase) || isExam.test(phrase))
    return OWN.test(phrase) && writer === 'patient' ? 'own' : undefined;
  if (writer === 'patient' && (/^mine$/iu.test(phrase) || (MY_THING.test(phrase) && !SOMEBODY.test(phrase))))
    return 'own';
  // Who treats the patient writes the name.
  if (writer === 'clinician' && /^\p{Lu}\p{Ll}+$/u.test(phrase)) return 'patient';
  // Whoever else has something is not the patient: a name, a job, a hero.
  return holds && !OBJECT_ME.test(rest) ? 'other' : undefined;
}

/** "MTX stopped, on Humira": what stops or starts by itself is nobody. Not "Harry stopped warfarin". */
const STOPS =
  /^(?:stop(?:s|ped)|start(?:s|ed)|began|came|comes|went|goes|becomes?|became|remains?|remained)$/iu;
const NOTHING_HELD =
  /^\s*(?:$|[,.;:)(]|(?:and|but|since|after|because|due|yesterday|today|last|away|back)(?![\p{L}\d]))/iu;

/** "I", "I too", "I used to (get)", "I tend to (have)"; not "I told him to (take)". */
const I_AM_IT =
  /(?<![\p{L}\d])(?:i|we)(?:\s+(?:myself|alone|too|only|do|did|have|\p{L}+ly))*(?:\s+(?:used|tend|seem|seemed|appear|happen|happened|have|had|need|want|try|tried|started|began|continue)\s+to)?$/iu;

/** "This boy", "the patient"; not "the patient's wife". */
const IS_PATIENT_ALONE =
  /^(?:(?:the|this|our|my|your)\s+)?(?:(?!(?:other|older|elder|younger|eldest|oldest|youngest|second|middle|next|another|different)\s)[\p{L}-]+\s+)?(?:patient|pt|gentleman|lady|man|woman|boy|girl|child|infant|baby)$/iu;

/** "My bipolar has been stable"; not "my plumber has gout" and "my Anna has gout": people end otherwise than illnesses. */
const MY_THING = /^(?:my|our)\s+/iu;
const SOMEBODY = /(?:er|or|ist|ian|man|men|woman|women|mate|ant|ee|ess|pal)s?$|\s\p{Lu}\p{Ll}+$/u;

/** "Half of the patient's class". */
const PATIENTS = /(?<![\p{L}\d])(?:patient|pt)['’]s\s+(.+)$/iu;

/** To who treats the patient, a relative who "reports" tells of the patient. */
const REPORTS =
  /^(?:reports?|reported|says?|said|states?|stated|notice[sd]?|notes|noted|describes?|described|den(?:ies|ied)|gives|gave|thinks?|thought|believes?|told|tells|asks|asked|confirm(?:s|ed)|wants?|wanted|found|saw|mentioned|states?|insist(?:s|ed)|claim(?:s|ed)|worr(?:ies|ied))$/iu;

export const TELLS =
  /^(?:\p{L}+\s+){0,3}(?:writ(?:e|ing|ten)|wrote|read(?:ing)?|watch(?:ed|ing)?|play(?:ed|ing)?|study(?:ing)?|learn\w*|teach(?:ing)?|taught|research\w*|present(?:ed|ing)\s+(?:a|on|about)|act(?:ed|ing)|dream\w*|heard|saw|see|imagin\w+|draw\w*|translat\w+|proofread\w*|edit(?:ed|ing)|transcrib\w+|cover(?:ed|ing)?|discuss\w*|rehears\w+|revis\w+)(?![\p{L}\d])/iu;

/** Of the verbs of the one who acts for a patient those that say what they have themselves: not "I have given him Calpol". */
function holdsAsSpeaker(verb: string, rest: string): boolean {
  return (
    (SPEAKER_HOLDS.test(verb) || isHeld(verb, rest)) &&
    !/^\s*(?:[\p{L}'’-]+\s+){0,2}(?:him|her|them|his|their|pt|the\s+patient)(?![\p{L}\d])/iu.test(rest) &&
    !/^\s*(?:\p{L}+ly\s+|just\s+|also\s+|not\s+|been\s+)*(?:noticed|seen|found|given|giving|tried|trying|read|heard|looked|checked|measured|weighed|asked|told|spoken|used|using|putting|worried|concerned|writing|wondering|attached|afraid|sorry|sure)(?![\p{L}\d])/iu.test(
      rest,
    )
  );
}
const SPEAKER_HOLDS =
  /^(?:have|has|had|suffer(?:s|ed|ing)?|take|took|taking|use|inject(?:ed)?|get|got|developed|feel|felt|weigh(?:ed)?|smoke|vomited|fainted|caught|underwent|experienced?|react(?:ed)?|carry|need)$/iu;

/** Done to the one who writes: "put me on", "told me". */
const OBJECT_ME = /^\s*(?:[\p{L}-]+\s+){0,2}(?:me|my|i|us|i['’]m|i['’]ve)(?![\p{L}\d])/iu;

/** "Is on", "was diagnosed with", "is allergic to": somebody has it. */
function isHeld(verb: string, rest: string): boolean {
  return (
    /^(?:am|is|are|was|were|been|be|being)$/iu.test(verb) &&
    /^\s*(?:[\p{L}-]+ly\s+|also\s+|now\s+|still\s+|not\s+|been\s+)*(?:on|allergic|intolerant|diagnosed|taking|suffering|using|treated|admitted|having|hospitali[sz]ed|prescribed|given|ill|sick|dying|living|battling|recovering|under|born|put|dying|\p{L}+ed\s+(?:to|with|of|for|by|on)|\p{L}+(?:ic|tive|tic))(?![\p{L}\d])/iu.test(
      rest,
    )
  );
}
