import { networkFor } from '@consilium/evidence/test-support/sources';
import type { Network } from '@consilium/server';
import { HOST_LIMITS } from '../support/outside-sources.ts';

export { source } from '../support/small-team.ts';

/** What a worker of its own loads: the way out of the product leads to the stand-ins at SOURCES_AT. */
export const network: Network = {
  ...networkFor(JSON.parse(process.env.SOURCES_AT ?? '{}')),
  hosts: HOST_LIMITS,
};
