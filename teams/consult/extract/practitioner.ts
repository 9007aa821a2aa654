import { z } from 'zod';
import { pointed } from './pointed.ts';
import type { Reader } from './read-items.ts';

/** Who treats the patient, named without a visit: `name` is a person ("Dr. Weber") or a house ("St. Mary's"). */
export const practitioner = pointed.extend({
  role: z.string().max(60).optional(),
  organisation: z.string().max(100).optional(),
});

/** An entry of the care team, where the record lists whom a patient is treated by. */
export const careTeam: Reader<z.infer<typeof practitioner>> = {
  cue: /\b(?:dr|prof|doctors?|physicians?|surgeons?|nurses?|midwi(?:fe|ves)|therapists?|dentists?|pharmacists?|gp|pcp|hospital|clinic|practice|treated|looked\s+after|under\s+the\s+care|patient\s+(?:at|of|with))\b|\p{L}(?:ologist|iatrist|ician|paedist|pedist)s?\b/iu,
  details: ['role', 'organisation'],
  path: 'participant',
  build: ({ name }, { role, organisation }) => ({
    resourceType: 'CareTeam',
    status: 'active',
    participant: [
      {
        ...(role === undefined ? {} : { role: [{ text: role }] }),
        member: { display: name },
        ...(organisation === undefined ? {} : { onBehalfOf: { display: organisation } }),
      },
    ],
  }),
};
