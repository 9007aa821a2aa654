import { lookup } from 'node:dns/promises';

/** All addresses of a name, as text. Asked once for each hop; what it says then is what is connected to. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** By the machine, IPv4 first. The last dot keeps its search list out of it. */
export const resolveBySystem: Resolve = async (host) => {
  const found = await lookup(`${host}.`, { all: true, order: 'ipv4first' });
  return found.map(({ address }) => address);
};
