import { call } from './call.ts';
import type { Operations } from './generated.ts';

/** Operations that are there for a patient's compartment and for the person's own: their ids without the end. */
export type InBoth = {
  [Id in keyof Operations]: Id extends `${infer Name}OfMine`
    ? `${Name}OfPatient` extends keyof Operations
      ? Name
      : never
    : never;
}[keyof Operations];

/** Calls an operation in a patient's compartment, or in the person's own where `patient` is null. */
export function callIn<Name extends InBoth>(
  patient: string | null,
  name: Name,
  parts: Parameters<typeof call<`${Name}OfMine`>>[1],
): Promise<Operations[`${Name}OfMine`]['response']> {
  if (patient === null) return call(`${name}OfMine`, parts);
  return call(`${name}OfPatient` as never, { ...parts, patient } as never);
}
