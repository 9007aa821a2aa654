import { ConsiliumError } from '@consilium/kernel';

const ACTION = /^[A-Za-z][A-Za-z0-9.-]{0,99}$/;
const TARGET = /^[A-Za-z0-9._/-]{1,200}$/;

/** What an entry names: an `AuditedAct`, or one that was refused or failed. */
export interface EntryAct {
  readonly action: string;
  readonly targets?: readonly string[];
}

/**
 * The act, if it holds codes and opaque ids only: an entry stays when the patient is erased. Throws
 * ConsiliumError('invalid_act'), which does not repeat what was given.
 */
export function checkedAct(act: EntryAct): Required<EntryAct> {
  const { action, targets = [] } = act;
  if (!ACTION.test(action) || !targets.every((target) => TARGET.test(target)))
    throw new ConsiliumError('invalid_act', {
      remedy: 'an action is a dotted code; a target is made of letters, digits and ". _ / -"',
    });
  return { action, targets };
}
