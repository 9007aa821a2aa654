import { userInfo } from 'node:os';
import { checkedName } from '../report/checked-name.ts';
import { UsageError } from '../report/usage-error.ts';

/** The actor named in the audit trail: `by`, else the user of this machine. Throws UsageError for a user name that is not a valid id. */
export function whoDoes(by: string | undefined): string {
  if (by !== undefined) return checkedName(by, 'an actor');
  const { username } = userInfo();
  if (/^[A-Za-z0-9_-]{1,64}$/.test(username)) return username;
  throw new UsageError('The trail must say who does this.', 'add --by <actor>');
}
