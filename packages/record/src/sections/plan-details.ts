import { printQuantity } from '@consilium/clinical';
import type { Json } from '@consilium/kernel';
import { objectOf, textOf } from '../fhir/fhir-values.ts';
import { codeOf, objectsOf, wordsOf } from '../graph/words.ts';
import { calledOf, type EntryNames } from './entry-names.ts';
import type { Lines } from './lines.ts';

type Fields = { readonly [element: string]: Json | undefined };

/** A relative: what they have or had, from which age, and whether they are alive. */
export const relative: Lines = (resource) => [
  ['Name', textOf(resource.name)],
  ['Conditions', textOf(objectsOf(resource.condition).map(relativesCondition).join('\n'))],
  ['Age', ageOf(resource, 'age')],
  ['Died', diedOf(resource)],
];

function relativesCondition(condition: Fields): string {
  const onset = ageOf(condition, 'onset');
  const more = [
    onset && `from ${onset}`,
    wordsOf(condition.outcome),
    condition.contributedToDeath === true && 'contributed to death',
  ].filter((each) => each);
  const name = wordsOf(condition.code) ?? 'Not named';
  return more.length === 0 ? name : `${name} (${more.join(', ')})`;
}

/** `age 52`, `age 50 to 59 years`, or as it is written. */
function ageOf(resource: Fields, element: 'age' | 'onset' | 'deceased'): string | undefined {
  const age = quantityOf(resource[`${element}Age`]);
  const range = rangeOf(resource[`${element}Range`]);
  if (age !== undefined) return `age ${age.replace(/ years?$/, '')}`;
  return range === undefined ? textOf(resource[`${element}String`]) : `age ${range}`;
}

function diedOf(resource: Fields): string | undefined {
  const age = ageOf(resource, 'deceased');
  if (age !== undefined) return age.startsWith('age ') ? `at ${age}` : age;
  const on = textOf(resource.deceasedDate);
  if (on !== undefined) return on;
  return resource.deceasedBoolean === true ? 'yes' : undefined;
}

export const goal: Lines = (resource, names) => [
  ...objectsOf(resource.target).flatMap((target, place) => {
    const number = place === 0 ? '' : ` ${place + 1}`;
    return [
      [`Target${number}`, targetOf(target)],
      [`Due${number}`, textOf(target.dueDate) ?? quantityOf(target.dueDuration)],
    ] as const;
  }),
  ['For', calledOf(resource.addresses, names)],
  ['So far', codeOf(resource.achievementStatus)?.replaceAll('-', ' ')],
  ['Why', textOf(resource.statusReason)],
  ['Priority', wordsOf(resource.priority)],
  ['Set by', calledOf(resource.expressedBy, names)],
];

function targetOf(target: Fields): string | undefined {
  const aim =
    quantityOf(target.detailQuantity) ??
    rangeOf(target.detailRange) ??
    wordsOf(target.detailCodeableConcept) ??
    textOf(target.detailString) ??
    (typeof target.detailInteger === 'number' ? String(target.detailInteger) : undefined);
  return textOf([wordsOf(target.measure), aim].filter((each) => each !== undefined).join(' '));
}

export const carePlan: Lines = (resource, names) => [
  [
    'Plan',
    textOf(
      objectsOf(resource.activity)
        .flatMap((each) => activityOf(each, names) ?? [])
        .join('\n'),
    ),
  ],
  ['About', textOf(resource.description)],
  ['Goals', calledOf(resource.goal, names)],
  ['For', calledOf(resource.addresses, names)],
  ['Care team', calledOf(resource.careTeam, names)],
  ['By', calledOf(resource.author, names)],
];

function activityOf(activity: Fields, names: EntryNames): string | undefined {
  const detail = objectOf(activity.detail);
  const what =
    textOf(detail?.description) ?? wordsOf(detail?.code) ?? calledOf(activity.reference ?? [], names);
  const status = textOf(detail?.status);
  return what === undefined || status === undefined || GOES_ON.includes(status)
    ? what
    : `${what} (${status.replaceAll('-', ' ')})`;
}

/** What is usual of a plan that goes on says nothing. */
const GOES_ON = ['in-progress', 'scheduled', 'not-started', 'unknown'];

/** Its results stand below it where it is opened. */
export const report: Lines = (resource, names) => [
  ['Conclusion', textOf(resource.conclusion) ?? wordsOf(resource.conclusionCode)],
  ['Kind', wordsOf(resource.category)],
  ['By', calledOf(resource.performer, names)],
  ['Interpreted by', calledOf(resource.resultsInterpreter, names)],
];

function quantityOf(value: Json | undefined): string | undefined {
  const quantity = objectOf(value);
  if (typeof quantity?.value !== 'number') return undefined;
  const sign = textOf(quantity.comparator);
  const printed = printQuantity(quantity.value, textOf(quantity.unit) ?? textOf(quantity.code) ?? '');
  return sign === undefined ? printed : `${WORDS[sign] ?? sign} ${printed}`;
}

const WORDS: { readonly [comparator: string]: string } = {
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
};

function rangeOf(value: Json | undefined): string | undefined {
  const range = objectOf(value);
  const [low, high] = [quantityOf(range?.low), quantityOf(range?.high)];
  if (low !== undefined && high !== undefined) return `${low} to ${high}`;
  if (low !== undefined) return `at least ${low}`;
  return high === undefined ? undefined : `at most ${high}`;
}
