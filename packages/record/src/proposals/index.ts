export { createProposals } from './create-proposals.ts';
