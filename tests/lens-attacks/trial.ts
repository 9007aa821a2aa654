import {
  type Caller,
  ConsiliumError,
  type LensAnswer,
  type LensQuestion,
  LensRefusal,
} from '@consilium/kernel';
import { suiteSize } from '../../scripts/prove.ts';
import type { Attack, Outcome } from './attack.ts';
import { canariesIn, textOf } from './canary.ts';
import type { World } from './lens-attacks-fixture.ts';
import { sameAnswer } from './same-answer.ts';

/** Nothing may take longer, whatever it is. CI's machine is shared: there it shows only that everything ends. */
export const LONGEST_MS = suiteSize() === 'full' ? 5_000 : 20_000;

export interface Trial {
  readonly question: LensQuestion;
  readonly answer: LensAnswer | undefined;
  readonly error: unknown;
  readonly ms: number;
  /** What must not be; empty: as it should. */
  readonly faults: readonly string[];
}

export function questionOf(
  { cypher, parameters, asOf }: Pick<Attack, 'cypher' | 'parameters' | 'asOf'>,
  world: World,
): LensQuestion {
  return {
    cypher: typeof cypher === 'string' ? cypher : cypher(world),
    ...(parameters ? { parameters: parameters(world) } : {}),
    ...(asOf === undefined ? {} : { asOf: typeof asOf === 'string' ? asOf : asOf(world) }),
  };
}

/** Asks as the attacker, and looks at all that came of it. */
export async function attempt(
  world: World,
  question: LensQuestion,
  caller: Caller = world.own.caller,
): Promise<Trial> {
  const began = performance.now();
  const { answer, error } = await world.lens.query(caller, question).then(
    (given) => ({ answer: given, error: undefined }),
    (thrown: unknown) => ({ answer: undefined, error: thrown }),
  );
  const ms = performance.now() - began;
  const faults = [
    ...faultsOfText(world, question, answer, error),
    ...(ms > LONGEST_MS ? [`it took ${Math.round(ms)} ms`] : []),
  ];
  return { question, answer, error, ms, faults };
}

function faultsOfText(
  world: World,
  question: LensQuestion,
  answer: LensAnswer | undefined,
  error: unknown,
): readonly string[] {
  const given = textOf(answer ?? error);
  // What the question itself says is no secret to who asked it.
  const said = new Set(canariesIn(textOf(question), new Set([...world.foreign, ...world.mine])));
  const foreign = canariesIn(given, world.foreign).filter((each) => !said.has(each));
  const faults = foreign.map((each) => `it holds ${each} of another patient`);
  if (answer !== undefined) return faults;
  const own = canariesIn(given, world.mine).filter((each) => !said.has(each));
  if (own.length > 0) faults.push(`the error holds ${own.join(', ')} of the record`);
  if (!(error instanceof ConsiliumError)) faults.push(`it threw ${textOf(error).slice(0, 300)}`);
  else if (!EXPECTED.has(error.code)) faults.push(`it threw ${error.code} (${error.remedy ?? ''})`);
  else if (error instanceof LensRefusal && (error.refused.what === '' || error.refused.instead === ''))
    faults.push('the refusal says no remedy');
  return faults;
}

const EXPECTED: ReadonlySet<string> = new Set(['lens_refused', 'forbidden']);

export function faultsOfOutcome({ answer, error }: Trial, outcome: Outcome): readonly string[] {
  if (outcome === 'refused') {
    if (answer !== undefined) return ['it was answered'];
    const { rule, when } = error instanceof LensRefusal ? error.refused : {};
    // SKIP and LIMIT of a value that is not written down.
    if (when === 'running' && rule !== 'row-count') return [`it was refused only while it ran (${rule})`];
  }
  if (outcome === 'answered' && answer === undefined) return [`it was refused: ${said(error)}`];
  return [];
}

function said(error: unknown): string {
  if (!(error instanceof LensRefusal)) return textOf(error).slice(0, 300);
  const { rule, what, instead } = error.refused;
  return `${rule}: ${what} → ${instead}`;
}

/** The same question where there is nobody else: a different answer was made of somebody else's data. */
export async function faultsOfOthers(
  { alone, own }: World,
  { question, answer }: Trial,
): Promise<readonly string[]> {
  if (answer === undefined) return [];
  const expected = await alone.query(own.caller, question).catch((error: unknown) => error as Error);
  // What is refused while it runs depends on the plan: which row is met first, whether a value that nobody needs is made at all.
  if (expected instanceof LensRefusal)
    return expected.refused.when === 'running' ? [] : [`alone it is refused: ${said(expected)}`];
  if (expected instanceof Error) return [`alone it throws ${said(expected)}`];
  return sameAnswer(question.cypher, answer, expected) ? [] : ['alone it is answered otherwise'];
}
