import { type ChartFact, receiptVerb } from '@consilium/kernel';

const REMINDER = (set: string) => `${set}(?: in| up)? (?:an?|the|your|another) reminder`;

/** As a receipt names it → other words for the same: as something done, then as something to come. */
const WORDS: readonly (readonly [verb: string, done: string, toDo: string])[] = [
  ['stop', 'stopped|discontinued', 'stop|discontinue'],
  ['start', 'started|launched|kicked off|set off', 'start|launch|kick off'],
  [
    'change',
    'changed|increased|decreased|reduced|doubled|halved|updated|edited|corrected|moved',
    'change|increase|decrease|reduce|update|edit|correct|move',
  ],
  ['pause', 'paused', 'pause'],
  ['cancel', 'cancelled|canceled|called off', 'cancel|call off'],
  [
    'remind',
    `reminded|${REMINDER('(?:set|put|popped|placed|added|created|made)')}`,
    `remind|${REMINDER('(?:set|put|pop|place|add|create|make)')}`,
  ],
  ['order', 'prescribed|ordered|refilled|renewed|bought|paid', 'prescribe|order|refill|renew|pay'],
  [
    'book',
    'booked|arranged|reserved|registered|made (?:an|a|the|your) (?:appointment|booking|reservation)',
    'book|arrange|reserve|register|make (?:an|a|the|your) (?:appointment|booking|reservation)',
  ],
  ['schedule', 'scheduled|rescheduled', 'schedule'],
  [
    'send',
    'sent|fired off|emailed|e-mailed|mailed|faxed|forwarded|shared|posted|uploaded|submitted|transferred|referred',
    'send|email|mail|fax|forward|share|post|upload|submit|refer',
  ],
  [
    'ask',
    'called|phoned|rung|texted|messaged|contacted|notified|informed|told|alerted|asked|requested',
    'call|phone|text|message|contact|notify|inform|alert|ask|request',
  ],
  ['delete', 'deleted|removed', 'delete|remove'],
  [
    'save',
    'added|entered|saved|recorded|noted|filed|signed|approved|accepted',
    'add|enter|save|record|file|sign',
  ],
  ['create', 'created|set up', 'create|set up'],
  [
    'report',
    'reported',
    'report|let you know|get back to you|come back to you|keep you (?:posted|updated|informed)|follow up|tell you (?:when|as soon|once)',
  ],
  ['watch', 'kept watching', 'watch|monitor|keep watching|keep monitoring|keep an eye|keep track'],
];

const BETWEEN = '(?: (?:just|now|already|also|then|even|since|going to|today|gone ahead and|[a-z]+ly)){0,4}';
const all = (column: 1 | 2) => WORDS.map((row) => row[column]).join('|');

/** `I have stopped your metformin`, `We've booked …`, `I will call your doctor`: in a clause of its own, as something done or promised. */
const EFFECT = new RegExp(
  `(?<!\\b(?:if|whether|unless|had|should) )\\b(?:i|we)(?:'ve|'ll|'m| have| had| has| will| am| are| did)?${BETWEEN}(?: (?<done>${all(1)})| (?<=(?:will|'ll|going to|did)(?: (?:just|now|also|[a-z]+ly)){0,4} )(?<todo>${all(2)}))\\b(?! (?:above|that|you that|earlier)\\b)`,
  'gi',
);
/** `I sent the letter and booked a visit`: the second thing has no `I` of its own. */
const SECOND = new RegExp(`(?:,|\\band\\b|\\bthen\\b)${BETWEEN} (?<done>${all(1)})\\b`, 'gi');
const MEANS = WORDS.map(([verb, done, toDo]) => [verb, new RegExp(`^(?:${done}|${toDo})$`, 'i')] as const);

/** What a sentence says that whoever writes has done or will do, as receipts name it; empty: nothing. */
function claimedEffects(text: string): readonly string[] {
  const plain = text.replaceAll(/[\u2018\u2019]/g, "'");
  const first = [...plain.matchAll(EFFECT)];
  const found = first.length === 0 ? [] : [...first, ...plain.matchAll(SECOND)];
  const words = found.map(({ groups }) => groups?.done ?? groups?.todo ?? '');
  return [...new Set(words.map((word) => MEANS.find(([, means]) => means.test(word))?.[0] ?? word))];
}

/** True where a sentence says that whoever writes has done something, or will. */
export function claimsEffect(text: string): boolean {
  return claimedEffects(text).length > 0;
}

/**
 * True where receipts of this turn carry all that a sentence says was done: each verb has one, and every number, day and name of the
 * sentence stands in one of them.
 */
export function hasReceipts(text: string, receipts: readonly ChartFact[]): boolean {
  const verbs = claimedEffects(text);
  const used = receipts.filter((receipt) => verbs.includes(receiptVerb(receipt)));
  if (!verbs.every((verb) => used.some((receipt) => receiptVerb(receipt) === verb))) return false;
  const printed = used.map((receipt) => receipt.printed.toLowerCase()).join('\n');
  const said = new Set(printed.match(WORD));
  return particulars(text).every((word) => said.has(word));
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Numbers, words for days and months, and names: what makes one effect another. */
function particulars(text: string): readonly string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  return words
    .filter(
      (word, at) =>
        /\p{N}/u.test(word) || DAYS.test(word) || (at > 0 && /^\p{Lu}/u.test(word) && word !== 'I'),
    )
    .map((word) => word.toLowerCase());
}

const DAYS =
  /^(?:today|tonight|tomorrow|yesterday|hourly|daily|weekly|monthly|yearly|every|each|twice|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|dozen|hundred|thousand)$/i;
