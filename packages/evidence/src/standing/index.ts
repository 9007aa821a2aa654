export { labelRecalls } from './label-recalls.ts';
export { pollStatus } from './poll-status.ts';
export {
  clinicalTrialsStatuses,
  crossrefStatuses,
  europePmcStatuses,
  pubMedStatuses,
  type Standing,
  type StatusSource,
} from './status-sources.ts';
