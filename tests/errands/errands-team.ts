import type { ToolPorts } from '@consilium/kernel';

export { source } from '@consilium/example-errands';

/** What a worker of its own loads: a board that says something from PARCEL_ON (epoch ms) on. */
export const ports: ToolPorts = {
  board: (day) => (day.getTime() >= Number(process.env.PARCEL_ON) ? 'PARCEL FOR YOU AT THE DESK' : ''),
};
