export { type PolledSource, type PollParts, pollSource } from './poll-source.ts';
