import type { Json } from '@consilium/kernel';
import { z } from 'zod';
import { isLater } from './dates.ts';
import { pointed } from './pointed.ts';
import type { Reader } from './read-items.ts';

/** A visit: `name` is what the text calls it ("check-up", "saw Dr. Weber"). */
export const visit = pointed.extend({
  practitioner: z.string().max(80).optional(),
  organisation: z.string().max(100).optional(),
  reason: z.string().max(100).optional(),
});

const AHEAD =
  /\b(?:will|going\s+to|scheduled|booked|upcoming|next|tomorrow|have\s+an?\s+(?:\p{L}+\s+){0,2}(?:appointment|visit))\b/iu;

/** The class by the words of the sentence; a visit to a practice where they say no more. */
const CLASSES: readonly (readonly [string, string, RegExp])[] = [
  ['EMER', 'emergency', /\b(?:emergency|A&E|E\.?R\.?|E\.?D\.?)(?![\p{L}])/u],
  ['IMP', 'inpatient encounter', /\b(?:admitted|inpatient|hospitali[sz]ed|discharged|ward)\b/iu],
  ['HH', 'home health', /\bhome\s+visit\b/iu],
  ['VR', 'virtual', /\b(?:video|phone|telephone|online|tele\p{L}+)\b/iu],
];

export const encounter: Reader<z.infer<typeof visit>> = {
  cue: /\b(?:saw|seen|see(?:ing)?|visit\w*|appointment|consult\w*|check-?up|admitted|admission|discharged|hospitali[sz]ed|went\s+to|been\s+to|clinic|A&E|emergency|referred|review(?:ed)?)\b/iu,
  everyday: true,
  ahead: true,
  details: ['practitioner', 'organisation', 'reason'],
  path: 'period',
  build: ({ sentence, day, name }, { practitioner, organisation, reason }, { at }) => {
    const planned = AHEAD.test(sentence);
    // A day without a year is the last such day that has been: of a visit to come it says nothing.
    const known = typeof day === 'string' && isLater(day, at) === planned ? day : undefined;
    const [code, display] = CLASSES.find(([, , words]) => words.test(sentence)) ?? ['AMB', 'ambulatory'];
    return {
      resourceType: 'Encounter',
      status: planned ? 'planned' : known === undefined ? 'unknown' : 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code, display },
      type: [{ text: name }],
      ...(practitioner === undefined ? {} : { participant: [{ individual: { display: practitioner } }] }),
      ...(organisation === undefined ? {} : { serviceProvider: { display: organisation } }),
      ...(reason === undefined ? {} : { reasonCode: [{ text: reason }] as Json }),
      ...(known === undefined ? {} : { period: { start: known } }),
    };
  },
};
