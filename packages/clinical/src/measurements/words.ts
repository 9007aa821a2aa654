/** Words beside a measurement that change nothing of it. Any other word makes us ask: it may change everything. */
const PLAIN = listed(`
  a an the of at in on to with from for as and so but also too still just only now again then it it's its that this these which there here
  i me my mine myself i'm im i've ive our we us am is are was were be been being being's has have had having
  read reads reading readings show shows showed shown showing come comes came back get gets got gotten getting measure measures measured
  measurement measuring take takes took taken taking check checks checked checking test tests tested testing result results resulted level levels
  value values count number figure figures registered registers record recorded records stand stands stood sit sits sat sitting standing lying
  seated resting rest run runs running hit hits hitting reach reached hover give gives gave given say says said saying tell told report
  reported reports print printed printout letter note noted log logged wrote written list listed according per via using
  home clinic hospital doctor doctors doctor's dr gp nurse pharmacist pharmacy lab labs laboratory office surgery ward er ed bloodwork blood work
  bloods panel screen screening machine monitor cuff meter thermometer oximeter app watch device scale scales strip sample draw drawn
  left right arm wrist finger side exercise exercising walk walking stairs workout meal meals breakfast lunch dinner supper bed bedtime
  eating ate food waking woke wake up medication medications meds tablet tablets dose
  district community practice practitioner physician specialist consultant cardiologist nephrologist endocrinologist oncologist diabetologist
  paediatrician pediatrician neurologist midwife matron paramedic physiotherapist physio therapist dietitian technician phlebotomist assistant
  carer carers staff team registrar health visitor care rehab rehabilitation school bathroom kitchen digital
  room air ra current currently latest last recent recently new newest most first second third final repeat repeated yet already
  high low higher lower normal elevated raised borderline abnormal fine good ok okay great bad slightly bit little very quite pretty really
  rather stable steady same well below above range reference ref interval flag flagged h l hi lo n
  today's yesterday's morning's vitals vital signs obs observation observations stats visit appointment follow followup follow-up annual check-up checkup
  patient patient's pt pt's going out in-clinic arrived arrival presenting presented
  physical exam admission triage please add save enter update my chart put hi hello hey thanks thank you fyi btw
  level's calculated unit units equals equal know think believe guess see seen saw look looked looks like feel feeling felt bit over-the-counter
  around about approximately approx roughly nearly almost circa ish say
`);

/** Said of a number that the speaker did not read off. */
const APPROXIMATE = listed('around about approximately approx roughly nearly almost circa ish');

const OTHER_PERSON = listed(`
  wife wife's husband husband's spouse partner partner's son son's daughter daughter's mum mum's mom mom's mother mother's dad dad's father father's
  brother brother's sister sister's baby baby's child child's kid kid's kids children grandma grandma's grandmother grandmother's grandpa grandpa's
  grandfather grandfather's friend friend's uncle uncle's aunt aunt's cousin cousin's boyfriend boyfriend's girlfriend girlfriend's neighbour neighbour's
  neighbor neighbor's colleague colleague's roommate roommate's dog dog's cat cat's fiance fiancee grandson granddaughter twin twin's toddler newborn
  someone somebody someone's people everyone anybody anyone
`);

/** To a clinician and to who acts for the patient these are the patient; to a patient they are somebody else. */
const THIRD_PERSON = listed(
  `he she they him her hers his them their theirs himself herself themselves he's she's they're`,
);

const NOT_MEASURED = listed(`
  not never no none neither nor isn't wasn't aren't weren't don't didn't doesn't can't cannot couldn't won't wouldn't shouldn't haven't hasn't hadn't
  isnt wasnt dont didnt doesnt cant wont
  if unless would could should might may maybe perhaps suppose supposed imagine whether when whenever goal goals target targets aim aiming ideal ideally
  want wants wanted wish hope hoping hoped need needs must limit limits cutoff cut-off threshold max maximum min minimum usual usually average
  typical typically until till expected expect predicted estimate estimated aimed allowed recommended recommend suggests
  worried afraid risk example hypothetical pretend joke say's textbook guideline guidelines
`);

const CHANGE = listed(
  'lost lose losing gained gain gaining by difference change changed increase decrease drop rise delta more less down',
);

/** "Down to 75 kg" says where it is; "down 5 kg" does not. */
const ARRIVED =
  /\b(?:(?:went|gone|come|came|dropped|fell|fallen|rose|risen|climbed|increased|decreased|improved|shot|spiked|crept|jumped|is|was|got|get|been)\s+)?(?:(?:up|down|back)\s+)?(?:(?:went|dropped|fell|fallen|rose|risen|climbed|increased|decreased|improved|spiked|jumped|up|down)\s+(?:to|at))\b/giu;

export type WordClass = 'plain' | 'other-person' | 'not-measured' | 'change' | 'unknown';
/** `proxy`: who acts for the patient, e.g. a parent. */
export type Writer = 'patient' | 'proxy' | 'clinician';

/** What a word says about a number beside it. `he` and `she` are other people only where a patient writes. */
export function classOf(word: string, writer: Writer): WordClass {
  const small = word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^'+|'+$/g, '');
  if (small === '') return 'plain';
  if (THIRD_PERSON.has(small)) return writer === 'patient' ? 'other-person' : 'plain';
  if (OTHER_PERSON.has(small)) return 'other-person';
  if (NOT_MEASURED.has(small)) return 'not-measured';
  if (CHANGE.has(small)) return 'change';
  return PLAIN.has(small) ? 'plain' : 'unknown';
}

const FIRST_PERSON = listed(`i me my mine myself i'm im i've ive i'd`);

/** Whether words of a proxy may be of the proxy: "I weigh 70 kg", but not "I weighed him", and not "weight 27 kg". */
export function speaksOfProxy(sentence: string): boolean {
  return small(sentence).some((word) => FIRST_PERSON.has(word)) && !namesPatient(sentence);
}

/** For a proxy: "he", "her", "the patient". */
export function namesPatient(words: string): boolean {
  return small(words).some((word) => THIRD_PERSON.has(word) || /^(?:patient|pt)(?:'s)?$/u.test(word));
}

function small(text: string): readonly string[] {
  return wordsOf(text).map((word) => word.toLowerCase().replaceAll('’', "'"));
}

/** A word of the language, also where a unit has the same letters. */
export function isPlainWord(word: string): boolean {
  return PLAIN.has(word.toLowerCase());
}

/** The words of a text, without the phrases that only say where a value has come to. */
export function wordsOf(text: string): readonly string[] {
  return (
    text.replaceAll(ARRIVED, ' ').match(/[\p{L}\d%°µμ^$€£&+][\p{L}\d%°µμ^/'’.*-]*(?<![.'’-])|[%°]/gu) ?? []
  );
}

export function saysApproximate(words: readonly string[], text: string): boolean {
  return /~|≈|\bca\./u.test(text) || words.some((word) => APPROXIMATE.has(word.toLowerCase()));
}

function listed(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
