import { ConsiliumError, checkedId, PURPOSES, type Scope } from '@consilium/kernel';

/** Tenant, actor, compartment, purpose: in the order in which every function of the database takes them. */
export type ScopeValues = readonly [tenant: string, actor: string, compartment: string, purpose: string];

/** The scope's values, checked: letters, digits, `_`, `-` and the one slash. Throws ConsiliumError('invalid_id'). */
export function scopeValues(scope: Scope): ScopeValues {
  const slash = scope.compartment.indexOf('/');
  const kind = scope.compartment.slice(0, slash);
  checkedId(scope.compartment.slice(slash + 1));
  if ((kind !== 'patient' && kind !== 'actor') || !PURPOSES.includes(scope.purpose))
    throw new ConsiliumError('invalid_id', { remedy: 'mint the scope with the functions of the kernel' });
  return [checkedId(scope.tenant), checkedId(scope.actor), scope.compartment, scope.purpose];
}
