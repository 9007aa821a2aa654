export { watchLabels } from './labels.ts';
export { watchPapers } from './papers.ts';
export { watchTrials } from './trials.ts';
export type { WatchSource } from './watch-source.ts';
