import { type Caller, ConsiliumError } from '@consilium/kernel';

/** An agent run makes proposals and writes nothing else. The database refuses it too; this says it before any work. */
export function onlyPeople(caller: Caller): void {
  if (caller.run !== undefined) throw new ConsiliumError('forbidden');
}
