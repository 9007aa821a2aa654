import { ConsiliumError } from '@consilium/kernel';
import { momentOf } from '../fhir/fhir-values.ts';

/** Behind which row the next page begins. */
export interface Place {
  /** Clinical time, ISO; null: among those without one. */
  readonly happened: string | null;
  readonly type: string;
  readonly id: string;
}

export function cursorOf({ happened, type, id }: Place): string {
  return Buffer.from(JSON.stringify([happened, type, id])).toString('base64url');
}

/** Throws ConsiliumError('invalid_cursor') for what we did not hand out. */
export function placeOf(cursor: string): Place {
  try {
    const [happened, type, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const dated = happened === null || momentOf(happened) !== null;
    if (dated && typeof type === 'string' && typeof id === 'string') return { happened, type, id };
  } catch {}
  throw new ConsiliumError('invalid_cursor', { remedy: 'begin again without a cursor' });
}
