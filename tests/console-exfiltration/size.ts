import { suiteSize } from '../../scripts/prove.ts';
import { type Form, OWN, PUBLIC } from './forms/index.ts';

export const full = suiteSize() === 'full';

export const everyNth = (forms: readonly Form[], nth: number) => forms.filter((_, at) => at % nth === 0);

/** Each form is in the record, and in what a model says; the size decides in how many fields. */
export const FORMS = full ? [...OWN, ...PUBLIC] : [...OWN, ...everyNth(PUBLIC, 72)];

/** Those that people are called by. */
export const NAMES = everyNth(OWN, 6);
