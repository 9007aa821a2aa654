import { NAME_CLASSES } from './classes/names.ts';
import { QUALITY_CLASSES } from './classes/qualities.ts';
import { STATUS_CLASSES } from './classes/status.ts';
import type { WordClass } from './word-class.ts';

/** Every closed class of words, in the order in which a sentence is asked for them. */
export const CLASSES: readonly WordClass[] = [...NAME_CLASSES, ...QUALITY_CLASSES, ...STATUS_CLASSES];
