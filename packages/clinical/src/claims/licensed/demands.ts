import { textBefore } from '../../text-before.ts';
import type { Reason } from '../reason.ts';
import { listed } from './classes/listed.ts';
import type { CitedFact, Judged } from './word-class.ts';

/** A fact that must not be told without one of these words: what is suspected is not told as known. */
export interface Demand {
  readonly name: string;
  readonly reason: Reason;
  readonly isOf: (fact: CitedFact) => boolean;
  readonly words: readonly string[];
}

const DENIES =
  "refuted | ruled out | excluded | disproved | not | no | never | isn't | wasn't | doesn't | don't | hasn't | didn't | cannot | wrongly";

export const DEMANDS: readonly Demand[] = [
  {
    name: 'provisional',
    reason: 'unlicensed',
    isOf: ({ fields: { verification } }) => verification === 'provisional',
    words: listed(
      'suspected | suspicion | possible | possibly | provisional | provisionally | unconfirmed | not confirmed | not yet | not been confirmed | likely | probable | probably | presumed | differential | being considered | working diagnosis | in question | uncertain | may | might | could | whether | query',
    ),
  },
  {
    name: 'refuted',
    reason: 'denied',
    isOf: ({ fields: { verification } }) => verification === 'refuted',
    words: listed(DENIES),
  },
  {
    name: 'entered in error',
    reason: 'denied',
    isOf: ({ fields: { status } }) => status === 'entered-in-error',
    words: listed(
      'error | mistake | mistaken | by accident | wrongly | withdrawn | not valid | incorrect | incorrectly | erroneous | should not be',
    ),
  },
  {
    name: 'doubted',
    reason: 'unlicensed',
    isOf: ({ fields: { doubt } }) => doubt !== undefined,
    words: listed(
      "doubt | doubts | doubted | doubtful | question | questioned | questionable | implausible | plausible | unlikely | likely | probably | error | mistake | mistaken | mistyped | typing | typo | mix-up | mixed up | wrong | wrongly | incorrect | trusted | trust | uncertain | unclear | suspicious | artefact | artifact | odd | unusual | cannot be | can't be | does not fit | may | might | seems | check | checked | verify | verified | confirm",
    ),
  },
  {
    name: 'planned',
    reason: 'status',
    isOf: ({ fields: { status } }) => status === 'planned',
    words: listed(
      'planned | plan | plans | scheduled | upcoming | booked | due | will | next | to come | going to | calendar | is to | are to | intended | ahead | set for | coming | appointment | expected | foreseen | not yet | is on | awaiting | lined up | to be | down for | there is | there are | pencilled in | in the diary | comes up | follows',
    ),
  },
  {
    name: 'ended',
    reason: 'status',
    isOf: ({ fields: { kind, status } }) =>
      status === 'stopped' && (kind === 'medicine' || kind === 'condition' || kind === 'symptom'),
    words: listed(
      "was | were | had | did | been | took | until | ended | stopped | former | formerly | previous | previously | earlier | past | history | gone | over | resolved | remission | inactive | completed | finished | no longer | ran | came | went | gave | began | saw | led | made | fell | rose | broke | lost | felt | got | grew | kept | left | put | set | then | before | after | ago | once | last | first | from | to | wasn't | weren't | didn't | not | old | instead | became | drew | sent | fought | held | slept | woke | swelled | hurt | wore | forced | gained | lasted | needed | used | no | none | behind | clear | free | been off | taken off | cleared | settled | lifted",
    ),
  },
  {
    name: 'unborn child',
    reason: 'subject',
    isOf: ({ name }) => /^f(?:o)?etal /.test(name),
    words: listed(
      "fetal | foetal | fetus | foetus | baby | babies | unborn | child | infant | womb | heartbeat | baby's | fhr",
    ),
  },
  {
    name: 'family',
    reason: 'subject',
    isOf: ({ fields: { subject } }) => subject !== 'patient',
    words: listed(
      'family | familial | relative | relatives | mother | father | mum | mom | dad | brother | sister | sibling | aunt | uncle | grandmother | grandfather | grandparent | cousin | niece | nephew | son | daughter | parent | parents | maternal | paternal | hereditary',
    ),
  },
];

/** A planned fact told as done, whatever else the sentence says of it. */
const TOLD_AS_DONE =
  /\b(?:took place|was done|were done|was performed|underwent|attended|was held|has been done|had (?:a|an|the|your|his|her)|happened|showed|went to)\b/;

/** `The list names`, `an entry begins`: of the record, which holds what has ended as well. */
const OF_ENTRY = /\b(?:entry|entries|list|lists|record|chart|documented|noted|file)\b/;

/** `in July 2020` says when it was; `since July 2020` says that it goes on. */
function isDated(lower: string, dates: Judged['sentence']['dates']): boolean {
  return dates.some(
    ({ start, readings }) => readings.length > 0 && !/\bsince (?:the )?$/.test(textBefore(lower, start, 10)),
  );
}

/** A verb of the past. */
const ENDED =
  /\b(?!needed|reduced|enlarged|advanced|combined|listed|related|named|called|marked)\p{L}{2,}ed\b/u;

export function unmetDemands({ sentence: { lower, dates }, facts, before }: Judged): readonly Demand[] {
  return DEMANDS.filter(
    ({ isOf, words, name }) =>
      facts.some(isOf) &&
      ((!words.some((word) => holdsPhrase(lower, word)) &&
        !(name === 'ended' && (ENDED.test(lower) || OF_ENTRY.test(lower) || isDated(lower, dates))) &&
        !(name === 'family' && goesOnAbout(lower, facts, before))) ||
        (name === 'planned' && facts.every(isOf) && TOLD_AS_DONE.test(lower)) ||
        (name === 'family' && tellsOfPatient(lower, facts))),
  );
}

/** `She died at 62`, after a sentence on the same relative. */
function goesOnAbout(lower: string, facts: readonly CitedFact[], before: readonly string[]): boolean {
  return (
    /^(?:she|he|they|it|that|this)\b/.test(lower) && facts.every(({ fact: { id } }) => before.includes(id))
  );
}

/** `You have breast cancer, like your aunt` citing the aunt alone. */
function tellsOfPatient(lower: string, facts: readonly CitedFact[]): boolean {
  return (
    facts.every(({ fields: { subject } }) => subject !== 'patient') &&
    /\b(?:you|the patient) (?:also |still |now )*(?:have|has|had|suffers?|were diagnosed|was diagnosed|developed|are|is)\b(?! (?:a |an |one )?(?:\p{L}+ )?(?:family|relative|mother|father|brother|sister|aunt|uncle|maternal|paternal|grand\p{L}+))/u.test(
      lower,
    )
  );
}

function holdsPhrase(lower: string, phrase: string): boolean {
  for (let at = lower.indexOf(phrase); at >= 0; at = lower.indexOf(phrase, at + 1))
    if (!/\p{L}/u.test(lower[at - 1] ?? ' ') && !/\p{L}/u.test(lower[at + phrase.length] ?? ' ')) return true;
  return false;
}
