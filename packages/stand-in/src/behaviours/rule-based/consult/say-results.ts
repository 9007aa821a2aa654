import { fields, type Given, givenIn, list, sentence } from '../given-facts.ts';
import { MORE, paragraph } from './paragraph.ts';

type Answer = ReturnType<typeof fields>;

const IS_OUT = new Set(['high', 'low']);

/** The newest of each test: those out of range first, and of them those that move further away. */
export function sayNewest(answers: readonly Answer[], isShort: boolean): readonly string[] {
  const newest = notOld(
    answers.flatMap(({ tests }) => list(tests).flatMap((each) => givenIn(fields(each).results).slice(0, 1))),
  );
  const out = newest.filter(({ verdict }) => verdict !== undefined && IS_OUT.has(verdict));
  const away = [...out.filter(movesAway), ...out.filter((each) => !movesAway(each))];
  if (isShort) return paragraph('Out of range, and worth raising at a visit', away, 4);
  const within = newest.filter(({ verdict }) => verdict === 'normal');
  const open = newest.filter(({ verdict }) => verdict === undefined);
  return [
    ...paragraph('Out of range', away, 8),
    ...paragraph(out.length > 0 ? 'In range' : 'All of these are in range', within, out.length > 0 ? 4 : 8),
    ...(out.length + within.length === 0 ? paragraph('Without a range', open, 8) : []),
  ];
}

const OLD_YEARS = 2;

/** A test that nobody has done for years is none of the last results. */
function notOld(given: readonly Given[]): readonly Given[] {
  const yearOf = ({ says }: Given) => Number(/ on (\d{4})-\d{2}/.exec(says)?.[1] ?? 0);
  const last = Math.max(0, ...given.map(yearOf));
  return given.filter((each) => yearOf(each) > last - OLD_YEARS);
}

function movesAway({ verdict, trend }: Given): boolean {
  return (verdict === 'high' && trend === 'rising') || (verdict === 'low' && trend === 'falling');
}

/** Each test that was asked for, in the order of the question: the newest with its verdict and trend, then what was before. */
export function sayNamed(answers: readonly Answer[], question: string): readonly string[] {
  return answers.flatMap((answer) => {
    const pairs = givenIn(answer.blood_pressures);
    const tests = onePerTest(list(answer.tests).map(fields)).map((test) =>
      // The pairs are the series; each half adds what code computed of it.
      pairs.length > 0 && /blood pressure/i.test(String(test.test))
        ? { ...test, results: list(test.results).slice(0, 1) }
        : test,
    );
    const asked = tests.toSorted((one, other) => placeIn(question, one) - placeIn(question, other));
    return [
      ...paragraph('Blood pressure', pairs, 4),
      ...asked.flatMap(saySeries),
      ...(tests.length < list(answer.tests).length ? [MORE] : []),
      ...paragraph('In words', givenIn(answer.in_words), 5),
      ...sayMissing(answer),
    ];
  });
}

/** A test that was once given in another unit has a series of its own; the newer one is meant. */
function onePerTest(tests: readonly Answer[]): readonly Answer[] {
  return [...Map.groupBy(tests, ({ test }) => test).values()].flatMap(([newest]) =>
    newest === undefined ? [] : [newest],
  );
}

function placeIn(question: string, { test }: Answer): number {
  const at = question.toLowerCase().indexOf(String(test).toLowerCase());
  return at < 0 ? question.length : at;
}

function saySeries({ results }: Answer): readonly string[] {
  const [newest, ...older] = givenIn(results);
  if (newest === undefined) return [];
  const before = older.slice(0, 4).map((each) => `- ${sentence(withoutRange(each))}`);
  return [[sentence(newest), ...before].join('\n')];
}

function withoutRange(given: Given): Given {
  return { ...given, says: given.says.replace(/ \(reference [^)]*\)/, '') };
}

function sayMissing({ not_in_the_record }: Answer): readonly string[] {
  return givenIn(not_in_the_record).map(sentence);
}
