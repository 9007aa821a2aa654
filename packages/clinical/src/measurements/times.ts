import { MONTHS, shifted, WEEKDAYS, weekdayOf } from './calendar.ts';

const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const SOME = String.raw`(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a\s+few|a\s+couple(?:\s+of)?|several)`;

/** Words of a text that say when: where they stand, and the day they mean. Null: they do not name one. */
export interface FoundTime {
  readonly start: number;
  readonly end: number;
  /** A FHIR dateTime of a day, month or year; undefined: they say nothing of the day (`at 8 am`, `before breakfast`). */
  readonly day: string | null | undefined;
}

type Rule = readonly [
  RegExp,
  (match: RegExpExecArray | RegExpMatchArray, now: string) => string | null | undefined,
];

const RULES: readonly Rule[] = [
  [
    /\b(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?\b/g,
    ([, y, m, d]) => real(y!, m!, d!),
  ],
  [
    rule(String.raw`\b(?:on\s+)?(?:the\s+)?${DAY}\s+(?:of\s+)?${MONTH}(?:,?\s+(\d{4}))?\b`),
    ([, d, m, y], now) => dayOfMonth(y, m!, d!, now),
  ],
  [
    rule(String.raw`\b(?:on\s+)?${MONTH}\s+${DAY}(?:,?\s+(\d{4}))?\b(?![.,]\d|\s*[%/])`),
    ([, m, d, y], now) => dayOfMonth(y, m!, d!, now),
  ],
  [rule(String.raw`\b(?:in\s+)?${MONTH}\s+(\d{4})\b`), ([, m, y]) => `${y}-${monthNumber(m!)}`],
  [rule(String.raw`\b(?:in|last|since|from)\s+${MONTH}\b`), () => null],
  [/\b(?:in|since)\s+((?:19|20)\d{2})\b/gi, ([, y]) => y],
  [
    /\b(?:on\s+)?(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)\d{2})\b/gi,
    ([, one, other, y]) => slashed(one!, other!, y!),
  ],
  [/\b(?:on\s+)?\d{1,2}\/\d{1,2}\/\d{2}\b/gi, () => null],
  [
    /\b(?:earlier\s+)?(?:today|this\s+(?:morning|afternoon|evening)|tonight|just\s+now|right\s+now)\b/gi,
    (_, now) => dayOf(now),
  ],
  [
    /\b(?:yesterday(?:\s+(?:morning|afternoon|evening|night))?|last\s+night)\b/gi,
    (_, now) => shifted(now, -1),
  ],
  [/\bthe\s+day\s+before\s+yesterday\b/gi, (_, now) => shifted(now, -2)],
  [
    rule(String.raw`\b(?:about\s+|around\s+)?${SOME}\s+(minute|min|hour|hr|day|week|month|year)s?\s+ago\b`),
    ago,
  ],
  [
    rule(String.raw`\bon\s+(${WEEKDAYS.join('|')})(?:\s+(?:morning|afternoon|evening|night))?\b`),
    ([, day], now) => lastWeekday(day!, now),
  ],
  [
    rule(
      String.raw`\b(?:last|this|next|past|the\s+other)\s+(?:${WEEKDAYS.join('|')}|week(?:end)?|month|year|day|spring|summer|autumn|fall|winter|time)\b`,
    ),
    () => null,
  ],
  [
    /\b(?:recently|lately|the\s+other\s+day|a\s+while\s+ago|earlier|once(?!\s+(?:a|per|each|every|daily|weekly|monthly)\b)|sometimes)\b/gi,
    () => null,
  ],
  [
    /\b(?:at\s+)?(?:around\s+|about\s+)?\d{1,2}[:.h]\d{2}\s*(?:a\.?m\.?|p\.?m\.?|hrs?|h)?(?![\d\p{L}])(?<=[:h]\d{2}.{0,12}|m\.?)/giu,
    () => undefined,
  ],
  [
    /\b(?:at\s+)?(?:around\s+|about\s+)?\d{1,2}\s*(?:a\.?m\.?|p\.?m\.?|o['’]clock)(?![\p{L}])/giu,
    () => undefined,
  ],
  [
    /\b(?:at\s+(?:noon|midnight|lunchtime|bedtime|night)|in\s+the\s+(?:morning|afternoon|evening|night)|first\s+thing)\b/gi,
    () => undefined,
  ],
  [
    rule(
      String.raw`\b${SOME}\s*(?:minutes?|mins?|hours?|hrs?|h)\s+(?:after|before|post|into|later)(?:\s+(?:eating|breakfast|lunch|dinner|supper|food|(?:a|my|the)\s+meal|waking|exercise|meal))?\b`,
    ),
    () => undefined,
  ],
  [
    /\b(?:before|after|post|pre)[\s-]+(?:breakfast|lunch|dinner|supper|bed|bedtime|eating|food|meals?|a\s+meal|exercise|waking)\b/gi,
    () => undefined,
  ],
];

/** Longest first at each place. `now`: when the message was written, ISO. */
export function findTimes(text: string, now: string): readonly FoundTime[] {
  const taken: FoundTime[] = [];
  const covered = new Uint8Array(text.length);
  for (const [pattern, read] of RULES) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (covered.subarray(start, end).includes(1)) continue;
      covered.fill(1, start, end);
      taken.push({ start, end, day: read(match, now) });
    }
  }
  return taken;
}

function rule(pattern: string): RegExp {
  return new RegExp(pattern, 'gi');
}

function dayOf(iso: string): string {
  return iso.slice(0, 10);
}

function real(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || dayOf(new Date(time).toISOString()) !== text ? null : text;
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1).padStart(2, '0');
}

/** Without a year: the last such day that has been. */
function dayOfMonth(year: string | undefined, month: string, day: string, now: string): string | null {
  if (year !== undefined) return real(year, monthNumber(month), day);
  const thisYear = real(now.slice(0, 4), monthNumber(month), day);
  if (thisYear !== null && thisYear <= dayOf(now)) return thisYear;
  return real(String(Number(now.slice(0, 4)) - 1), monthNumber(month), day);
}

/** 3/4 is a day in March to one reader and in April to another. */
function slashed(one: string, other: string, year: string): string | null {
  if (Number(one) > 12) return real(year, other, one);
  if (Number(other) > 12) return real(year, one, other);
  return one === other ? real(year, one, other) : null;
}

const SMALL = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function ago([, count = '', unit = '']: RegExpMatchArray | RegExpExecArray, now: string): string | null {
  const word = count.toLowerCase();
  const many = /^\d+$/.test(word) ? Number(word) : /^an?$/.test(word) ? 1 : SMALL.indexOf(word);
  if (many < 1) return null;
  if (/^(min|hour|hr)/i.test(unit)) return many <= 3 || /^min/i.test(unit) ? dayOf(now) : null;
  // Of a week or a month ago nobody means the day.
  return /^day/i.test(unit) ? shifted(now, -many) : null;
}

function lastWeekday(name: string, now: string): string {
  const back = (weekdayOf(now) - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7;
  return shifted(now, -back);
}
