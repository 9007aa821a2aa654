import type { NamedFact } from './facts-of-story.ts';

/** A measurement with its parts, as a sentence needs them. */
export interface Measured extends NamedFact {
  readonly value: string;
  readonly unit: string;
  readonly iso: string;
}

type Say = (name: string, quantity: string, date: string) => string;

/** Without a verdict: for facts with and without a range. */
export const plain: readonly Say[] = [
  (name, quantity, date) => `Your ${name} was ${quantity} on ${date}`,
  (name, quantity, date) => `On ${date}, the ${name} came back at ${quantity}`,
  (name, quantity, date) => `The record has a ${name} of ${quantity}, taken on ${date}`,
  (name, quantity, date) => `${name}: ${quantity} (${date})`,
  (name, quantity, date) => `According to the chart, ${name} measured ${quantity} on ${date}`,
  (name, quantity, date) => `There is one result for ${name} dated ${date}, namely ${quantity}`,
  (name, quantity, date) => `The patient's ${name} stood at ${quantity} on ${date}`,
  (name, quantity, date) => `For ${name} I find ${quantity} (measured on ${date})`,
];

/** With what code found when it compared the value with its range. */
export const judged: Readonly<Record<'high' | 'low' | 'normal', readonly Say[]>> = {
  high: [
    (name, quantity, date) => `Your ${name} of ${quantity} on ${date} was high`,
    (name, quantity, date) => `The ${name} was elevated at ${quantity} on ${date}`,
    (name, quantity, date) => `At ${quantity} on ${date}, ${name} lies above the reference range`,
    (name, quantity, date) => `${name} ${quantity} on ${date}, above range`,
    (name, quantity, date) => `On ${date} the ${name} was too high, at ${quantity}`,
  ],
  low: [
    (name, quantity, date) => `Your ${name} of ${quantity} on ${date} was low`,
    (name, quantity, date) => `The ${name} was below the reference range on ${date}, with ${quantity}`,
    (name, quantity, date) => `${name} ${quantity} on ${date}, below range`,
    (name, quantity, date) => `On ${date} the ${name} was too low, at ${quantity}`,
  ],
  normal: [
    (name, quantity, date) => `Your ${name} of ${quantity} on ${date} was normal`,
    (name, quantity, date) => `The ${name} on ${date} was ${quantity}, within the reference range`,
    (name, quantity, date) => `${name} ${quantity} on ${date}, in range`,
    (name, quantity, date) => `On ${date} ${name} was ${quantity}, which is neither high nor low`,
  ],
};

/** Medicines, conditions, allergies, visits: the words of the fact in a sentence. */
export const others: Readonly<Record<string, readonly ((name: string, date: string) => string)[]>> = {
  MedicationRequest: [
    (name, date) => `${name} was prescribed on ${date}`,
    (name, date) => `The medication list has ${name}, dated ${date}`,
  ],
  Condition: [
    (name, date) => `The problem list names "${name}" since ${date}`,
    (name, date) => `An entry "${name}" begins on ${date}`,
  ],
  AllergyIntolerance: [
    (name) => `There is an allergy entry for ${name}`,
    (name) => `You are allergic to ${name}`,
  ],
  Encounter: [(name, date) => `A visit "${name}" took place on ${date}`],
};

/** What a careful writer adds from general knowledge, without a mark. */
export const general: readonly string[] = [
  'Laboratory values vary a little from day to day.',
  'Reference ranges differ between laboratories.',
  'Please discuss any change of treatment with your doctor.',
  'A single value rarely tells the whole story.',
  'Fasting can change some results.',
  'It helps to bring a list of questions to the next appointment.',
  'Doctors usually look at several values together.',
  'If something worries you, please ask your care team.',
];
