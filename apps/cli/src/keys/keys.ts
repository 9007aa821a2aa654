import type { Compartment } from '@consilium/kernel';
import { openWrapper } from '@consilium/server/open-stores';
import { createPool, isOwner, rewrapKeys, rotateKey } from '@consilium/store';
import type { Administrator } from '../local/administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';

/** `consilium keys rewrap` */
export async function rewrap(
  world: Administrator,
  { retire }: { readonly retire: boolean },
  report: Reporter,
): Promise<void> {
  const admin = await openOwner(world);
  const wrapper = await openWrapper(world.config);
  const parts = { admin, wrapper };
  report.progress('looking at every wrapped key …');
  const done = await rewrapKeys(parts);
  const retired = retire ? ((await wrapper.retireOlder?.()) ?? []) : [];
  // Once more, with what this process still remembers: a server may have wrapped one while it read the older file.
  const late = retire ? (await rewrapKeys(parts)).rewrapped : 0;
  const rewrapped = done.rewrapped + late;
  const next = retire
    ? `Retired: ${retired.join(', ') || 'none, there was no older one'}. Give this KEY_FILE to every machine, and destroy copies of the old one.`
    : 'Nothing in the database needs an older master. consilium keys rewrap --retire   removes their secrets from KEY_FILE';
  report.result(
    { keys: done.keys, rewrapped, retired },
    `${done.keys} keys, ${rewrapped} of them wrapped again with the newest master.\n${next}`,
  );
}

/** `consilium keys rotate` */
export async function rotate(
  world: Administrator,
  who: { readonly tenant: string; readonly by: string },
  compartment: Compartment,
  report: Reporter,
): Promise<void> {
  const parts = {
    admin: await openOwner(world),
    wrapper: await openWrapper(world.config),
    secrets: await world.keys(),
    now: () => new Date(),
  };
  const number = await rotateKey(parts, who, compartment);
  if (number === null)
    throw new Trouble('not_found', {
      what: `Nothing of ${compartment} in ${who.tenant} has a key.`,
      remedy: 'check tenant and patient; a first key is made when something is sealed',
      exit: EXIT.refused,
    });
  report.result(
    { ...who, compartment, number },
    `key ${number} seals what is new; what was sealed before stays readable until it is erased`,
  );
}

async function openOwner({ config, kept }: Administrator) {
  const admin = kept(createPool(config.DATABASE_URL, { max: 1 }), (it) => it.end());
  if (await isOwner(admin)) return admin;
  throw new Trouble('not-owner', {
    what: 'DATABASE_URL names a role that does not own the tables.',
    remedy: 'set DATABASE_URL to the one that migrates (MIGRATE=1)',
    exit: EXIT.refused,
  });
}
