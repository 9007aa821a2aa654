import { readFileSync } from 'node:fs';
import { ConsiliumError, isId, PERSON_ROLES } from '@consilium/kernel';
import { z } from 'zod';

const id = z.string().refine(isId, { message: 'no id' });
const person = z.object({
  actor: id,
  tenant: id,
  name: z.string().min(1).max(200),
  role: z.enum(PERSON_ROLES),
  /** One line: what can be tried as this person. */
  about: z.string().max(500).default(''),
});

/** Somebody whom one can be in development. */
export type DevPerson = z.output<typeof person>;

/** Reads the launcher's list again each time: it may be written after the start. No file: nobody. */
export function readDevPeople(file: string | undefined): readonly DevPerson[] {
  if (file === undefined) return [];
  try {
    return z
      .array(person)
      .max(200)
      .parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConsiliumError('invalid_config', {
      remedy: 'DEV_PEOPLE_FILE: a JSON list of {actor, tenant, name, role, about}',
      cause,
    });
  }
}
