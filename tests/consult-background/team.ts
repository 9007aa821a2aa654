/** For a worker in a process of its own. */
export { source } from '@consilium/team-consult';
