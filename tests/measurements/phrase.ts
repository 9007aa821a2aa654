import { readFileSync } from 'node:fs';
import { MEASURES } from '@consilium/clinical';

/** What a phrase says, as a person sees it. */
export type Phrase =
  | {
      readonly id: string;
      readonly text: string;
      readonly quote: string;
      readonly outcome: 'read';
      readonly name: string;
      /** Any of these codes is right. */
      readonly loinc: readonly string[];
      /** `120/80` for a blood pressure. */
      readonly value: string;
      /** UCUM. */
      readonly unit: string;
    }
  | {
      readonly id: string;
      readonly text: string;
      readonly quote: string;
      readonly outcome: 'ask';
      readonly reason?: string;
    };

type OwnRead = {
  readonly text: string;
  readonly quote: string;
  readonly loinc: string;
  readonly value: string;
  readonly unit: string;
};
type OwnAsk = { readonly text: string; readonly reason: string; readonly because: string };

function load<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
}

/** Written beside the code. */
export const OWN: readonly Phrase[] = [
  ...load<readonly OwnRead[]>('own/read.json').map(({ text, quote, loinc, value, unit }, index): Phrase => {
    return {
      id: `own-${index + 1}`,
      text,
      quote,
      outcome: 'read',
      name: nameOf(loinc),
      loinc: [loinc],
      value,
      unit,
    };
  }),
  ...load<readonly OwnAsk[]>('own/ask.json').map(({ text, reason }, index): Phrase => {
    return { id: `own-ask-${index + 1}`, text, quote: text, outcome: 'ask', reason };
  }),
];

interface UnseenFact {
  readonly quote: string;
  readonly name: string;
  readonly loinc: readonly string[];
  readonly value: number;
  readonly unit: string;
  readonly outcome: 'read' | 'ask';
}

type Unseen = { readonly id: string; readonly text: string; readonly facts: readonly UnseenFact[] };

/** All messages of that set; some say nothing that was measured. */
export const UNSEEN_TEXTS: readonly { readonly id: string; readonly text: string }[] =
  load<readonly Unseen[]>('unseen/set.json');

/** How many were right when the set was tried for the first time, before anything was fixed. */
export const FIRST_RUN = load<{
  readonly phrases: number;
  readonly phrasesRight: number;
  readonly measurements: number;
  readonly measurementsRight: number;
  readonly readWrong: number;
}>('unseen/first-run.json');

/** What its writer takes for readable and we ask about, each with the reason. */
export const ASKED_INSTEAD =
  load<
    readonly {
      readonly id: string;
      readonly quote: string;
      readonly reason: string;
      readonly because: string;
    }[]
  >('unseen/asked-instead.json');

/** Written by somebody who has not seen the code; a message may hold several. The two values of a blood pressure share a quote. */
export const UNSEEN: readonly (readonly Phrase[])[] = load<readonly Unseen[]>('unseen/set.json').map(
  ({ id, text, facts }) => {
    const quotes = [...new Set(facts.map(({ quote }) => quote))];
    return quotes.map((quote): Phrase => {
      const said = facts.filter((fact) => fact.quote === quote);
      const [{ name, unit, outcome }] = said as [UnseenFact];
      if (outcome === 'ask') return { id, text, quote, outcome };
      const value = said.map((fact) => fact.value).join('/');
      return { id, text, quote, outcome, name, loinc: said.flatMap((fact) => fact.loinc), value, unit };
    });
  },
);

function nameOf(loinc: string): string {
  const measure = MEASURES.find(({ units }) => units.some((unit) => unit.loinc === loinc));
  return measure?.names[0] ?? 'blood pressure';
}
