import { isEnding, isPlaceNear, labelNear, labelPlaces } from '../labels/label-near.ts';
import { isLabelWord, type LabelKind } from '../labels/labels.ts';
import { type Group, numberRows } from './groups.ts';
import { hasKnownShape, LONGEST, LONGEST_OF_DIGITS, SHORTEST } from './known-shapes.ts';

/** A number that identifies a person. */
export interface NumberByLook {
  /** As it is written. */
  readonly text: string;
  /** Letters and digits only, in lower case. */
  readonly value: string;
}

/** How many letters and digits the number after a label has. */
const SIZES: { readonly [kind in LabelKind]: readonly [least: number, most: number] } = {
  health: [7, 16],
  national: [6, 16],
  passport: [6, 12],
  licence: [5, 20],
  bank: [6, 34],
  card: [12, 19],
  plate: [4, 9],
  insurance: [4, 20],
  hospital: [4, 20],
  tax: [8, 15],
  other: [4, 20],
};

/** Units and words of time: what stands before them is a measurement, whatever the label. */
const MEASURED =
  /^\s{0,2}(?:%|°|mg|mcg|µg|ug|kg|g\b|ml|l\b|dl|cm|mm|km|iu|units?\b|mmol|mol|meq|bpm|kcal|cells|copies|years?|months?|weeks?|days?|hours?|minutes?|times|steps|euros?|pounds?|dollars?|tablets?|doses?|[x×]\s?10)/iu;
const YEAR = /^(?:19|20)\d{2}$/;
const DATE =
  /^(?:(?:19|20)\d{2} (?:0?[1-9]|1[0-2]) (?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01]) (?:0?[1-9]|[12]\d|3[01]) (?:19|20)?\d{2})$/;

/** Every number after, before or near a label, and every one that is told by its shape and check digit. Linear in the text. */
export function numbersByLook(text: string): readonly NumberByLook[] {
  const found: NumberByLook[] = [];
  const places = labelPlaces(text);
  for (const groups of numberRows(text)) {
    const near = isPlaceNear(places, groups[0]!.from, groups.at(-1)!.to);
    const row = near ? withoutLabels(text, groups) : groups;
    for (let start = 0; start < row.length; ) {
      const taken = shapedAt(text, row, start) ?? (near ? labelledAt(text, row, start) : undefined) ?? 0;
      if (taken > 0) found.push(numberOf(text, row.slice(start, start + taken)));
      start += taken || 1;
    }
  }
  return found;
}

/** `NHS 943 476 5919`: capitals before the digits that are the label are no part of the number. */
function withoutLabels(text: string, row: readonly Group[]): readonly Group[] {
  const last = row.findLastIndex(({ from, to }) => isLabelWord(text.slice(from, to)));
  return last === -1 ? row : row.slice(last + 1);
}

/** How many groups from `start` are a number of a known shape. */
function shapedAt(text: string, row: readonly Group[], start: number): number | undefined {
  // Only an IBAN is longer than a card, and it begins with letters.
  const most = text.charCodeAt(row[start]!.from) < 58 ? LONGEST_OF_DIGITS : LONGEST;
  let value = '';
  let lengths = '';
  let found: number | undefined;
  for (let at = start; at < row.length; at++) {
    const { from, to } = row[at]!;
    if (value.length + to - from > most) break;
    value += text.slice(from, to).toUpperCase();
    lengths += at === start ? to - from : ` ${to - from}`;
    if (value.length >= SHORTEST && hasKnownShape(value, lengths)) found = at - start + 1;
  }
  return found;
}

function labelledAt(text: string, row: readonly Group[], start: number): number | undefined {
  const all = row.slice(start);
  if (all.at(-1)!.to - all[0]!.from < 4 || isDate(text, all)) return undefined;
  const from = all[0]!.from;
  const to = all.at(-1)!.to;
  if (all.length === 1 && YEAR.test(text.slice(from, to))) return undefined;
  if (all.length === 1 && MEASURED.test(text.slice(to, to + 12))) return undefined;
  const kind = labelNear(text, from, to, weightOf(text.slice(from, to)));
  if (!kind) return undefined;
  const [usual, most] = SIZES[kind];
  // Only the end of it.
  const least = isEnding(text, from) ? 3 : usual;
  let best: number | undefined;
  let length = 0;
  for (const [index, group] of all.entries()) {
    length += group.to - group.from;
    // One piece is never cut, however long it is.
    if (length > most && index > 0) break;
    const groups = all.slice(0, index + 1);
    if (length < least || digitsIn(valueIn(text, groups)) < Math.min(3, least - 2)) continue;
    if (MEASURED.test(text.slice(group.to, group.to + 12)) || isDate(text, groups)) continue;
    best = index + 1;
  }
  return best;
}

function isDate(text: string, groups: readonly Group[]): boolean {
  return groups.length === 3 && DATE.test(groups.map(({ from, to }) => text.slice(from, to)).join(' '));
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** Digits, and capitals among them: `TK482916` is as little a dose as eight digits. */
function weightOf(text: string): number {
  const digits = digitsIn(text);
  return digits < 5 ? digits : text.replace(/[^\dA-Z]/g, '').length;
}

function valueIn(text: string, groups: readonly Group[]): string {
  return groups.map(({ from, to }) => text.slice(from, to)).join('');
}

function numberOf(text: string, groups: readonly Group[]): NumberByLook {
  return {
    text: text.slice(groups[0]!.from, groups.at(-1)!.to),
    value: valueIn(text, groups).toLowerCase(),
  };
}
