import { withoutFactMarks } from '@consilium/clinical';
import { remembered } from './remembered.ts';

const NO =
  "(?:no|not|none|never|without|neither|nor|nothing|free of|cannot|unlikely|hardly|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|won't|wouldn't|can't|couldn't|keine?|keinerlei|nicht|ningun[ao]?|sin|aucune?|pas|nessuna?|senza|n0|nein)";
const MEET =
  '(?:inter[- ]?act\\w*|contra-?indicat\\w*|incompatib\\w*|clash\\w*|conflicts? (?:with|between)|wechselwirk\\w*|interaccion\\w*|interazion\\w*)';
const SAFE =
  '(?:safe|safely|fine|okay|ok|harmless|compatible|unproblematic|risk-free|well[- ]tolerated|all ?right|free to|go ahead|no (?:problem|issue|concern|risk|harm|danger|worr(?:y|ie))s?)';
const TOGETHER =
  '(?:together|combin\\w+|both|alongside|with (?:each other|one another)|at the same time|mix(?:ed|ing)?)';
/** With a medicine: what is taken with food is another matter. */
const WITH =
  '(?:with|alongside|beside|on top of|next to|plus)(?! (?:or without|(?:a |the |some |your |plenty of )?(?:food|meals?|water|milk|breakfast|dinner|lunch|snack|diet|exercise|glass|doctor|pharmacist|care|caution)))';
const TAKE = '(?:take|taking|taken|use|using|used|combin\\w+|add\\w*|giv\\w+|mix\\w*|have|having)';
const SURELY =
  '(?:also |still |safely |usually |certainly |easily |always |of course |absolutely |simply |just )*';

/** Ways to say that medicines do not interact, or that they are safe together; within one breath. */
const DENIALS: readonly RegExp[] = [
  `\\b${NO}\\b[^,;:]{0,60}?\\b(?:${MEET}|(?:each other|one another)\\b)`,
  `\\b${MEET}\\b[^,;]{0,40}?\\b(?:${NO}|nil|absent|minimal|negligible)\\b`,
  `\\b${MEET}\\b[^;]{0,80}?\\bnot with\\b`,
  `\\b${SAFE}\\b[^;]{0,60}?\\b${TOGETHER}\\b`,
  `\\b${TOGETHER}\\b[^;]{0,40}?\\b${SAFE}\\b`,
  `\\b${SAFE}\\b[^;]{0,40}?\\b${TAKE}\\b[^;]{0,60}?\\b${WITH}\\b`,
  '\\b(?:are|is|be) (?:\\w+ )?compatible\\b',
  '\\b(?:nothing|no one|no (?:reason|argument|objections?|evidence)|little)\\b[^;]{0,40}?\\b(?:against|not to|to avoid|wrong with)\\b',
  `\\bno (?:need|reason|cause)\\b[^;]{0,60}?\\b(?:${TOGETHER}|taking)\\b`,
  `\\b(?:can|may|could) ${SURELY}(?:be )?${TAKE}\\b[^;]{0,60}?\\b(?:${TOGETHER}|${WITH})\\b`,
  `\\b(?:go|goes|going|mix|mixes|pair|pairs|work|works|sit|sits|get|gets|play|plays|fit|fits) (?:\\w+ )?(?:well|nicely|fine|smoothly|along|hand in hand|together)\\b(?: (?:together|${WITH}))?(?! with)`,
  `\\b(?:good|great|ideal|perfect|sound|proven|unproblematic|usual|common|popular) (?:combination|match|pair|mix)\\b`,
  `\\b${NO} (?:\\w+ ){0,3}?(?:problems?|issues?|concerns?|risks?|harm|danger|worry|worries|trouble)\\b[^;]{0,60}?\\b(?:${TOGETHER}|between|with (?:taking|combining|using|adding))\\b`,
].map((pattern) => new RegExp(pattern, 'i'));

/** What may be said: it is what the list says of itself, or a warning. */
const ALLOWED =
  /\bnot (?:been )?checked\b|\bdoes not (?:mean|say) (?:that )?there (?:is|are) (?:none|no interactions?)|\b(?:can|could) ?not (?:be )?ruled? out\b|\bnot (?:be )?(?:safe|fine|compatible)\b|\b(?:should|must|may|can|could|do) ?(?:not|never) (?:be )?(?:taken?|used?|combined?|given?|mix(?:ed)?|start(?:ed)?)\b|\bwhether (?:you|they|it|he|she|these) (?:can|may|could|is|are)\b/gi;

/** `ok mix`: no denial is shorter. */
const SHORTEST = 6;
/** A shorter one is judged sooner than it is found among those that were. */
const LONG = 200;

/** Judges the breaths of one text. `clean` is how a reader's screen shows a text. */
export function createDenials(clean: (text: string) => string): (breath: string) => boolean {
  const judgeLong = remembered(denies);
  return remembered((breath) => {
    const plain = plainly(breath, clean);
    return plain.length > LONG ? judgeLong(plain) : denies(plain);
  });
}

function denies(plain: string): boolean {
  if (plain.length < SHORTEST) return false;
  const said = plain.replace(ALLOWED, ' ');
  if (isDenial(said)) return true;
  // What stands in brackets may be put there to hold two words apart.
  const outside = said.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/\s+/g, ' ');
  return outside !== said && isDenial(outside);
}

function isDenial(said: string): boolean {
  return DENIALS.some((denial) => denial.test(said));
}

/** In letters that the patterns can read, on one line: nothing unseen, no accent, emphasis, mark or curly sign. */
function plainly(text: string, clean: (text: string) => string): string {
  return inAscii(withoutFactMarks(clean(text.replaceAll(/[\v\f\u0085\u2028\u2029]/g, ' '))))
    .replaceAll(/[*_~`]/g, '')
    .replaceAll(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

const FOREIGN = /[^\t\n -~]/;

function inAscii(text: string): string {
  if (!FOREIGN.test(text)) return text;
  const straight = straightened(text);
  // A dash or an apostrophe is all that most have.
  if (!FOREIGN.test(straight)) return straight;
  const bare = straight.normalize('NFKD').replaceAll(/[\p{M}*_~`]/gu, '');
  return straightened(bare).replaceAll(LOOKALIKES, ' no ');
}

function straightened(text: string): string {
  return text.replaceAll(/[‘’ʼ′＇]/g, "'").replaceAll(/[‐‑‒–—−]/g, '-');
}

/** A whole word of look-alike letters within English says what it looks like; which word it is does not matter. */
const LOOKALIKES = /(?<![\p{L}\d])(?=[а-яёѕіјһԁ]{2,5}(?![\p{L}\d]))[а-яёѕіјһԁ]+/giu;
