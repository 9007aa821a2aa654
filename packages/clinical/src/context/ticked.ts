import type { Around } from './place.ts';

const EMPTY = '(?:\\[\\s?\\]|\\(\\s\\)|☐|□|_{2,})';
const MARKED = '(?:\\[\\s?[xX✓✔]\\s?\\]|☑|☒|✓|✔)';
const BOX = new RegExp(`${EMPTY}|${MARKED}`, 'u');
const BOX_BEFORE = new RegExp(`(?:(${MARKED})|${EMPTY})\\s*$`, 'u');
const BOX_BEHIND = new RegExp(`^\\s*(?:(${MARKED})|${EMPTY})`, 'u');
const SAID_BEHIND =
  /^\s*(?:\([^)]{0,60}\)\s*|[^\p{L}\s,;:.()][^,;:()]{0,12})?[:=?]\s*(?:(y|yes|yep|positive|present|confirmed|\+ve)|n|no|nil|none|never|negative|neg|absent|denie[sd]|-ve|n\/a)(?![\p{L}\d/])/iu;
/** "Obesity Y, cancer N". */
const LETTER_BEHIND = /^\s+(?:(Y|YES|\+|✓)|N|NO|✗)\s*(?=[,.;/|]|$|(?:is|was)\s+(?:right|correct|true)\b)/u;
/** "Gout: [x] Yes [ ] No", "Gout? Yes ☑ No ☐": which of the two is ticked; neither where both are or none is. */
const OPTIONS = new RegExp(
  `^[\\s:?]*(?:(${MARKED})|${EMPTY})\\s*y(?:es)?\\b[\\s/,]*(?:(${MARKED})|${EMPTY})\\s*no?\\b|^[\\s:?]*y(?:es)?\\s*(?:(${MARKED})|${EMPTY})[\\s/,]*no?\\s*(?:(${MARKED})|${EMPTY})`,
  'iu',
);
const NO_TO_ALL =
  /^[^.;]{0,120}[:–-]\s*(?:no|none|nil|neg(?:ative)?|denie[sd])\s+(?:to\s+|of\s+)?(?:all|both|any|each|these|those|them|the\s+above)\b/iu;

/** What a form says of one of its lines: ticked or "yes"; not ticked or "no". Undefined: it is no line of a form. */
export function tickedIn({ before, behind, term }: Around): boolean | undefined {
  const options = OPTIONS.exec(behind);
  if (options !== null)
    return (options[1] ?? options[3]) !== undefined && (options[2] ?? options[4]) === undefined;
  const said = SAID_BEHIND.exec(behind) ?? LETTER_BEHIND.exec(behind);
  if (said !== null) return said[1] !== undefined;
  if (NO_TO_ALL.test(behind)) return false;
  if (!BOX.test(before) && !BOX.test(behind)) return undefined;
  // A form has its boxes before its words or behind them.
  const line = `${before}${term}${behind}`;
  const question = Math.max(line.lastIndexOf('?', before.length), line.lastIndexOf(':', before.length));
  const isBefore = new RegExp(`^[\\s\\p{P}]*(?:${EMPTY}|${MARKED})`, 'u').test(line.slice(question + 1));
  const box = isBefore ? BOX_BEFORE.exec(before) : BOX_BEHIND.exec(behind);
  return box === null ? undefined : box[1] !== undefined;
}
