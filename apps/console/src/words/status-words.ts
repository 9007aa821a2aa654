import { wordOf } from '../components/word-of.ts';

const WORDS: { readonly [status: string]: string } = {
  active: 'active',
  recurrence: 'came back',
  relapse: 'relapsed',
  inactive: 'not active',
  remission: 'in remission',
  resolved: 'over',
  'on-hold': 'paused',
  stopped: 'stopped',
  completed: 'completed',
  cancelled: 'cancelled',
  'entered-in-error': 'entered in error',
  intended: 'intended',
  'not-taken': 'not taken',
  'not-done': 'not done',
  unknown: 'unknown',
  draft: 'draft',
  planned: 'planned',
  arrived: 'arrived',
  'in-progress': 'going on',
  finished: 'finished',
  booked: 'booked',
  proposed: 'proposed',
  accepted: 'accepted',
  revoked: 'withdrawn',
  rejected: 'rejected',
  partial: 'not complete',
  'health-unknown': 'health not known',
  registered: 'no results yet',
  pending: 'to be confirmed',
  noshow: 'did not come',
  fulfilled: 'took place',
  current: 'current',
  superseded: 'replaced by a newer one',
  final: 'final',
  amended: 'amended',
  corrected: 'corrected',
  preliminary: 'preliminary',
};

/** A status as a person says it, in the words of the forms; one that is not known stays as it is, without its hyphens. */
export function statusWords<Nothing extends null | undefined>(status: string | Nothing): string | Nothing {
  return typeof status === 'string' ? (wordOf(WORDS, status) ?? status.replaceAll('-', ' ')) : status;
}
