import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's host of platform services: public by its number, and the machine's own by what answers there. */
const METADATA = new Set(['168.63.129.16']);
/** What the registry gives to nobody and ipaddr.js does not know or counts as ordinary. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const SPECIAL_V6 = ['2001::/23', '2002::/16', '3fff::/20'].map((block) => ipaddr.IPv6.parseCIDR(block));

/**
 * Whether anybody on the internet may own the address. It takes the exact text of one address (`203.0.113.7`, `2606:4700::1`);
 * anything else, a zone or a short form too, is not public. An IPv4 address inside an IPv6 one (mapped, compatible, NAT64, 6to4,
 * Teredo, ISATAP) is not either: who goes there may arrive at the address within.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || METADATA.has(address)) return false;
  return parsed instanceof ipaddr.IPv6 ? isGlobal(parsed) : true;
}

function isGlobal(address: ipaddr.IPv6): boolean {
  const isatap = address.parts[5] === 0x5efe && (address.parts[4]! & 0xfdff) === 0;
  return !isatap && address.match(GLOBAL_V6) && !SPECIAL_V6.some((block) => address.match(block));
}
