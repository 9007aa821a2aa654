export { source } from '@consilium/team-research';
export { network } from '../recall/recall-network.ts';
