import {
  beginOf,
  codeOf,
  listOf,
  noteOf,
  objectOf,
  objectsOf,
  textOf,
  withElement,
  withoutElements,
  wordsOf,
} from '../../fhir/values.ts';
import { DAY_HINT, dayText, readDay } from './day-text.ts';
import type { Choice, Field } from './field.ts';

type More = Pick<Field, 'required' | 'hint' | 'happened'>;

/** The name of a thing. Other words drop the code, which belonged to the words before. */
export function words(element: string, label: string, more: More = {}): Field {
  return {
    ...{ name: element, label, kind: 'text', elements: [element], ...more },
    read: (resource) => wordsOf(resource[element]) ?? '',
    write: (resource, text) => withElement(resource, element, text === '' ? undefined : { text }),
  };
}

/** The first of several names; the others stay. */
export function firstWords(element: string, label: string, more: More = {}): Field {
  return {
    ...{ name: element, label, kind: 'text', elements: [element], ...more },
    read: (resource) => wordsOf(resource[element]) ?? '',
    write: (resource, text) =>
      withElement(
        resource,
        element,
        filled([...(text === '' ? [] : [{ text }]), ...listOf(resource[element]).slice(1)]),
      ),
  };
}

/** A plain text of its own. */
export function plain(element: string, label: string, more: More = {}): Field {
  return {
    ...{ name: element, label, kind: 'text', elements: [element], ...more },
    read: (resource) => textOf(resource[element]) ?? '',
    write: (resource, text) => withElement(resource, element, text === '' ? undefined : text),
  };
}

export function choice(element: string, label: string, choices: readonly Choice[], more: More = {}): Field {
  return { ...plain(element, label, more), kind: 'choice', choices };
}

/** A status that is a CodeableConcept of one of FHIR's own lists. */
export function codedChoice(
  element: string,
  label: string,
  { list, choices }: { readonly list: string; readonly choices: readonly Choice[] },
): Field {
  const system = `http://terminology.hl7.org/CodeSystem/${list}`;
  return {
    ...{ name: element, label, kind: 'choice', elements: [element], choices },
    read: (resource) => codeOf(resource[element]) ?? '',
    write: (resource, code) =>
      withElement(resource, element, code === '' ? undefined : { coding: [{ system, code }] }),
  };
}

const CHOICE_TYPES = ['DateTime', 'Age', 'Period', 'Range', 'String', 'Instant', 'Timing'];

/** When it was or began, of an element that may be a moment or a period: a period keeps its end. */
export function momentOf(element: string, label: string, more: More = {}): Field {
  const [moment, period] = [`${element}DateTime`, `${element}Period`];
  return {
    ...{ name: element, label, kind: 'day', hint: DAY_HINT, ...more },
    elements: CHOICE_TYPES.map((type) => `${element}${type}`).concat(element),
    read: (resource) => dayText(beginOf(resource, element)),
    write: (resource, text) => {
      const day = readDay(text) ?? undefined;
      const end = endFor(resource[period], day);
      const none = withoutElements(resource, ...CHOICE_TYPES.map((type) => `${element}${type}`));
      if (end !== undefined) return withElement(none, period, compact({ start: day, end }));
      return day === undefined ? none : withElement(none, moment, day);
    },
  };
}

/** When it ended, of the same: a moment becomes a period that began then. */
export function endOfMoment(element: string, label: string): Field {
  const period = `${element}Period`;
  return {
    ...{ name: `${element}-end`, label, kind: 'day', hint: DAY_HINT, elements: [`${period}.end`] },
    read: (resource) => dayText(textOf(objectOf(resource[period])?.end)),
    write: (resource, text) => {
      const end = readDay(text) ?? undefined;
      const start = beginOf(resource, element);
      const none = withoutElements(resource, ...CHOICE_TYPES.map((type) => `${element}${type}`));
      if (end === undefined && start === undefined) return none;
      return end === undefined
        ? withElement(none, `${element}DateTime`, start)
        : withElement(none, period, compact({ start, end }));
    },
  };
}

/** What began and ended on one day moves as a whole. */
function endFor(period: unknown, start: string | null | undefined): unknown {
  const { start: began, end } = objectOf(period) ?? {};
  const isOneDay = textOf(end) !== undefined && textOf(began)?.slice(0, 10) === textOf(end)?.slice(0, 10);
  return isOneDay && start ? start : end;
}

/** A date that is an element of its own. */
export function day(element: string, label: string, more: More = {}): Field {
  return {
    ...{ name: element, label, kind: 'day', hint: DAY_HINT, elements: [element], ...more },
    read: (resource) => dayText(textOf(resource[element])),
    write: (resource, text) => withElement(resource, element, readDay(text) ?? undefined),
  };
}

/** One end of a period that is an element of its own. */
export function periodDay(element: string, side: 'start' | 'end', label: string, more: More = {}): Field {
  return {
    ...{ name: `${element}-${side}`, label, kind: 'day', hint: DAY_HINT, ...more },
    elements: side === 'start' ? [`${element}.start`, element] : [`${element}.end`],
    read: (resource) => dayText(textOf(objectOf(resource[element])?.[side])),
    write: (resource, text) =>
      withElement(
        resource,
        element,
        compact({
          ...objectOf(resource[element]),
          ...(side === 'start' ? { end: endFor(resource[element], readDay(text)) } : {}),
          [side]: readDay(text) ?? undefined,
        }),
      ),
  };
}

/** The first note; it is the person's own from now on, so whoever wrote the words before does not stay beside them. */
export const note: Field = {
  ...{ name: 'note', label: 'Note', kind: 'long', elements: ['note'] },
  read: (resource) => noteOf(resource) ?? '',
  write: (resource, text) =>
    withElement(
      resource,
      'note',
      filled([...(text === '' ? [] : [{ text }]), ...objectsOf(resource.note).slice(1)]),
    ),
};

/** Undefined where nothing is left: FHIR has no empty objects. */
export function compact(object: { readonly [element: string]: unknown }): object | undefined {
  const kept = Object.entries(object).filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export function filled(list: readonly unknown[]): readonly unknown[] | undefined {
  return list.length === 0 ? undefined : list;
}
