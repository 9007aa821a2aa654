import type { Entry, Read } from '../facts/entry.ts';
import type { Part } from '../facts/pick.ts';
import type { Question } from '../question/question.ts';
import { before } from '../question/spans.ts';
import { cited, joined, nameAndDose, onceSaid } from './sentence.ts';

const MOST = 5;
/** Said if no sentence of the record gives a reason. */
const NO_REASON = 'I found nothing in the record that says why.';

/** If nothing explains a symptom: conditions and medicines that began around the same time. */
export function sayAround(
  { entries }: Read,
  parts: readonly Part[],
  { want, lower }: Question,
  isTold: boolean,
): readonly string[] {
  const asksWhy = want === 'why' || /\bcomes? from\b|\bcaus\w*|\bdue to\b|\bwhere it\b/.test(lower);
  const [first] = parts[0]?.hits ?? [];
  if (!asksWhy || first === undefined || first.entry.kind !== 'symptoms' || first.entry.start.length < 10)
    return [];
  const { start } = first.entry;
  const [from, to] = [before(start, 4, 'month'), before(start, -6, 'month')];
  const near = onceSaid(entries).filter(
    (each) =>
      each !== first.entry &&
      ((each.kind === 'conditions' && each.start >= from && each.start <= to) ||
        (each.kind === 'medicines' && each.start >= from && each.start <= start && isLasting(each, start))),
  );
  return [
    ...(isTold ? [] : [NO_REASON]),
    ...(near.length === 0
      ? []
      : [
          cited(
            `Around that time: ${joined(near.slice(0, MOST).map(nameAndTime), '; ')}`,
            near.slice(0, MOST),
          ),
        ]),
  ];
}

function isLasting({ end, isActive }: Entry, day: string): boolean {
  return isActive || end === '' || end >= day;
}

function nameAndTime(entry: Entry): string {
  return `${entry.kind === 'medicines' ? nameAndDose(entry) : entry.name}, since ${entry.start}`;
}
