import { hash } from 'node:crypto';

/** The name of a compartment in signals between processes, as `app.compartment_changed` makes it: SHA-256, hexadecimal. */
export function compartmentDigest(tenant: string, compartment: string): string {
  return hash('sha256', `${tenant}\n${compartment}`);
}
