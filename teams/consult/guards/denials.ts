import { cleanText, withoutFactMarks } from '@consilium/kernel';

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
  `\\b${NO}\\b[^,;:]{0,60}?\\b${MEET}`,
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
  `\\b${NO}\\b[^,;:]{0,60}?\\b(?:each other|one another)\\b`,
  `\\b(?:good|great|ideal|perfect|sound|proven|unproblematic|usual|common|popular) (?:combination|match|pair|mix)\\b`,
  `\\b${NO} (?:\\w+ ){0,3}?(?:problems?|issues?|concerns?|risks?|harm|danger|worry|worries|trouble)\\b[^;]{0,60}?\\b(?:${TOGETHER}|between|with (?:taking|combining|using|adding))\\b`,
].map((pattern) => new RegExp(pattern, 'i'));

/** What may be said: it is what the list says of itself, or a warning. */
const ALLOWED =
  /\bnot (?:been )?checked\b|\bdoes not (?:mean|say) (?:that )?there (?:is|are) (?:none|no interactions?)|\b(?:can|could) ?not (?:be )?ruled? out\b|\bnot (?:be )?(?:safe|fine|compatible)\b|\b(?:should|must|may|can|could|do) ?(?:not|never) (?:be )?(?:taken?|used?|combined?|given?|mix(?:ed)?|start(?:ed)?)\b|\bwhether (?:you|they|it|he|she|these) (?:can|may|could|is|are)\b/gi;

export function denies(breath: string): boolean {
  const said = plainly(breath).replace(ALLOWED, ' ');
  // What stands in brackets may be put there to hold two words apart.
  const outside = said.replaceAll(/\([^()]*\)/g, ' ').replaceAll(/\s+/g, ' ');
  return [said, outside].some((each) => DENIALS.some((denial) => denial.test(each)));
}

/** In letters that the patterns can read, on one line: nothing unseen, no accent, emphasis, mark or curly sign. */
function plainly(text: string): string {
  return withoutFactMarks(cleanText(text.replaceAll(/[\v\f\u0085\p{Zl}\p{Zp}]/gu, ' ')))
    .normalize('NFKD')
    .replaceAll(/\p{M}|[*_~`]/gu, '')
    .replaceAll(/[‘’ʼ′＇]/g, "'")
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(FOREIGN, ' no ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A whole word of look-alike letters within English says what it looks like; which word it is does not matter. */
const FOREIGN = /(?<![\p{L}\d])(?=[а-яёѕіјһԁ]{2,5}(?![\p{L}\d]))[а-яёѕіјһԁ]+/giu;
