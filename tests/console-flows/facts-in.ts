import { type ModelCall, resultsOfThisTurn } from '@consilium/stand-in';

/** A result that a tool handed to a model, in its parts. */
export interface GivenResult {
  readonly id: string;
  readonly value: string;
  readonly day: string;
}

const PRINTED = /^.+? ([<>≤≥]?[\d.]+(?: \S+)?) on (\d{4}(?:-\d\d){0,2})/;

/** The measured results among what the tools of this turn gave, in their order. */
export function factsIn(call: ModelCall): readonly GivenResult[] {
  const look = (given: unknown): GivenResult[] => {
    if (typeof given !== 'object' || given === null) return [];
    const { fact, says } = given as { readonly fact?: unknown; readonly says?: unknown };
    const [, value, day] = (typeof says === 'string' && PRINTED.exec(says)) || [];
    const own = typeof fact === 'string' && value && day ? [{ id: fact, value, day }] : [];
    return [...own, ...Object.values(given).flatMap(look)];
  };
  return resultsOfThisTurn(call).flatMap(({ result }) => look(result));
}
