import { type Caller, ConsiliumError, isOwnCompartment } from '@consilium/kernel';

/** Throws `forbidden` unless the caller is a person, not an agent, and has no patient open. */
export function requireOwnCompartment({ scope, run }: Caller): void {
  if (!isOwnCompartment(scope) || run !== undefined) throw new ConsiliumError('forbidden');
}
