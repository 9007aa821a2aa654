import type { Entry } from '../facts/entry.ts';
import type { Part } from '../facts/pick.ts';
import type { Found } from '../facts/retrieve.ts';
import type { Question } from '../question/question.ts';

const ASKS_YES =
  /^(?:(?:so|and|but|pls|please|also|hi|hello),? )*(?:is|are|was|were|does|do|did|has|have|had|am|any|ever|still|isn't|doesn't)\b/;
/** A yes to these would be permission, so the answer gives the record without a yes. */
const ASKS_LEAVE = /\b(?:can|may|could|should|must|safe|allowed|ok|okay|fine|stop|need|together)\b/;
const IS_WH = /\b(?:what|which|when|why|who|how|where|or)\b/;

/** Starts the first sentence with yes or no if the question asks for it and an entry answers it. */
export function withVerdict(
  said: readonly string[],
  parts: readonly Part[],
  question: Question,
  found: Found,
): readonly string[] {
  const [first, ...rest] = said;
  const part = parts[0];
  if (first === undefined || part === undefined) return said;
  const answer = answerOf(part, question, found);
  return answer === null ? said : [`${answer}: ${first}`, ...rest];
}

function answerOf(
  { kind, hits }: Part,
  { lower, text }: Question,
  { concepts, hits: all }: Found,
): string | null {
  const isTerse = /\?$/.test(text.trim()) && lower.split(/\s+/).length <= 4 && !IS_WH.test(lower);
  if ((!ASKS_YES.test(lower) && !isTerse) || IS_WH.test(lower)) return null;
  const entries = hits.map(({ entry }) => entry);
  if (kind === 'medicines') return ofMedicine(entries, lower);
  if (ASKS_LEAVE.test(lower)) return null;
  if (/\bbesides\b|\bother\b|\belse\b|\bapart from\b/.test(lower)) return null;
  if (kind === 'allergies') return entries.some(({ isActive }) => isActive) ? 'Yes' : null;
  // Every concept of the question must be in the name of an entry, and none may be pending.
  const isWhole = hits.some(({ named }) => concepts.every((each) => named.includes(each)));
  const isOpen = all.some(
    ({ entry, named }) => named.length > 0 && /not recorded as held|^ordered: .*, active,/.test(entry.says),
  );
  if (!isWhole || isOpen || /\b(?:yet|changed?|replaced|exchanged|again)\b/.test(lower)) return null;
  const isOfCheck =
    /\b(?:check\w*|test\w*|measur\w*|done|look\w*|seen|screen\w*|right|normal|better|worse|chang\w*|relevant|up to date)\b/.test(
      lower,
    );
  if (isOfCheck && kind !== 'procedures' && kind !== 'vaccinations') return null;
  if (/\bup to date\b|\brelevant\b/.test(lower)) return null;
  if (['conditions', 'procedures', 'vaccinations', 'family', 'symptoms'].includes(kind))
    return /\b(?:ever|had|have|has|did|any|history|was|were|does|got)\b/.test(lower) || isTerse
      ? isStill(lower) && !entries.some(({ isActive }) => isActive)
        ? entries.every(isOver)
          ? 'No'
          : null
        : 'Yes'
      : null;
  return null;
}

function ofMedicine(entries: readonly Entry[], lower: string): string | null {
  if (
    !/\b(?:on|take|takes|taking|still|use|uses|using|get|gets|getting|have|has|running|active)\b/.test(lower)
  )
    return null;
  if (entries.some(({ says }) => /was to end/.test(says))) return null;
  if (entries.some(({ isActive }) => isActive)) return ASKS_LEAVE.test(lower) ? null : 'Yes';
  return entries.every(isOver) ? 'No' : null;
}

function isStill(lower: string): boolean {
  return /\bstill\b|\bnow\b|\bcurrent\w*|^(?:is|are|am|does|do)\b/.test(lower);
}

function isOver({ says }: Entry): boolean {
  return /, (?:stopped|completed|resolved|inactive)\b/.test(says);
}
