export { headingAbove, type Place, sentenceAt } from './place.ts';
export { readContext, type TermContext } from './read-context.ts';
export { namesPastTime } from './time.ts';
