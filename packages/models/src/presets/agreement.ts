import type { Json } from '@consilium/kernel';

/** What a model answered, from which seat of the preset, and what others must have in common with it to agree. */
export interface Answer {
  readonly seat: number;
  readonly output: Json;
  readonly key: string;
}

export interface Verdict {
  readonly chosen: Answer;
  readonly by: 'agreement' | 'majority' | 'order';
  /** Share of the answers that agree with it. */
  readonly agreement: number;
}

/** The answer of the largest group of equal keys; of groups of the same size the one with the earliest seat. */
export function judge(answers: readonly [Answer, ...Answer[]]): Verdict {
  const [largest, ...others] = groupsOf(answers);
  const size = largest!.length;
  const tied = others.some((group) => group.length === size);
  return {
    chosen: largest![0]!,
    by: others.length === 0 ? 'agreement' : tied ? 'order' : 'majority',
    agreement: size / answers.length,
  };
}

/** Whether so many more answers, whatever they say, cannot change what `judge` chooses. */
export function isSettled(answers: readonly [Answer, ...Answer[]], more: number): boolean {
  const [largest, ...others] = groupsOf(answers);
  return [[], ...others].every((group) => {
    const reach = group.length + more;
    if (reach !== largest!.length) return reach < largest!.length;
    return group.length === 0 || largest![0]!.seat < group[0]!.seat;
  });
}

/** One answer of each group that says something else than this one, the largest group first; those that agree where all do. */
export function othersOf(own: Answer, answers: readonly Answer[]): readonly Answer[] {
  const others = answers.filter(({ seat }) => seat !== own.seat);
  const different = others.filter(({ key }) => key !== own.key);
  return groupsOf(different.length > 0 ? different : others).map(([first]) => first!);
}

/** Groups of equal keys, the largest first, then by the earliest seat. */
function groupsOf(answers: readonly Answer[]): readonly (readonly Answer[])[] {
  const inOrder = [...answers].sort((one, other) => one.seat - other.seat);
  return [...Map.groupBy(inOrder, ({ key }) => key).values()].sort(
    (one, other) => other.length - one.length || one[0]!.seat - other[0]!.seat,
  );
}

/** The whole answer as a key: the order of fields, and blanks around and between words, do not count. */
export function wholeAnswer(answer: Json): string {
  return JSON.stringify(answer, (_, value: Json) => {
    if (typeof value === 'string') return value.normalize('NFC').trim().replace(/\s+/g, ' ');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
