import {
  type AdministrationParts,
  enterCap,
  enterPerson,
  enterSetting,
  enterSource,
  type GrantToGive,
  giveGrant,
  isKnownPatient,
  isKnownTenant,
  listCaps,
  listGrants,
  listPeople,
  listSettings,
  listSources,
  reviewOpenings,
  revokeGrants,
} from '@consilium/store';
import type { Administrator } from '../local/administrator.ts';
import { EXIT } from '../report/exit-codes.ts';
import { plain } from '../report/plain.ts';
import type { Reporter } from '../report/reporter.ts';
import { Trouble } from '../report/trouble.ts';
import type { LISTS } from './checked-words.ts';
import { ownersPool } from './owners-pool.ts';

interface ListWords {
  readonly limit: number;
  readonly actor?: string;
  readonly patient?: string;
}

/** What an administrator can do in one tenant. Each says what it did. */
export type Desk = ReturnType<typeof deskOf>;

/** Throws Trouble where the database's owner is not at work, or nothing of the tenant is there. */
export async function openDesk(
  { config, kept, keys }: Administrator,
  by: { readonly tenant: string; readonly by: string },
  { isNew, report }: { readonly isNew: boolean; readonly report: Reporter },
): Promise<Desk> {
  const admin = await ownersPool({ config, kept });
  if (!isNew && !(await isKnownTenant(admin, by.tenant)))
    throw new Trouble('not_found', {
      what: `There is no tenant ${by.tenant}.`,
      remedy: 'check the name; beside npm start it is demo. For the first of a new one: --new-tenant',
      exit: EXIT.refused,
    });
  return deskOf({ admin, secrets: await keys(), now: () => new Date() }, by, report);
}

function deskOf(
  parts: AdministrationParts,
  by: { readonly tenant: string; readonly by: string },
  report: Reporter,
) {
  const { tenant } = by;
  const { admin } = parts;
  return {
    addPerson: async (person: Parameters<typeof enterPerson>[2]) => {
      await enterPerson(parts, by, person);
      const text = `${person.actor} is entered as ${person.role}; who they may open: consilium admin grant`;
      report.result({ tenant, ...person }, text);
    },
    grant: async (grant: GrantToGive, { isNew }: { readonly isNew: boolean }) => {
      if (!isNew && !(await isKnownPatient(parts, tenant, grant.patient)))
        throw new Trouble('not_found', {
          what: `There is no patient ${grant.patient} in ${tenant}.`,
          remedy: 'check the id; for a patient whose record comes later: --new',
          exit: EXIT.refused,
        });
      const done = await giveGrant(parts, by, grant);
      const until = grant.expiresAt?.toISOString() ?? null;
      const how = `as ${grant.relation} for ${grant.purposes.join(', ')} ${until === null ? 'without an end' : `until ${until}`}`;
      report.result(
        { tenant, ...done, ...grant, expiresAt: until },
        done.already
          ? `${grant.actor} may open ${grant.patient} already ${how}; nothing was changed (grant ${done.grant})`
          : `${grant.actor} may now open ${grant.patient} ${how} (grant ${done.grant})`,
      );
    },
    revoke: async (which: Parameters<typeof revokeGrants>[2]) => {
      const grants = await revokeGrants(parts, by, which);
      if (grants.length === 0)
        throw new Trouble('not_found', {
          what: 'There is no such grant that still holds.',
          remedy: `consilium admin list grants ${tenant}   names those that do`,
          exit: EXIT.refused,
        });
      const count = grants.length === 1 ? '1 grant' : `${grants.length} grants`;
      report.result({ tenant, revoked: grants }, `${count} ended; what runs with it ends with forbidden`);
    },
    cap: async ({ patient, microUsd }: Parameters<typeof enterCap>[2]) => {
      await enterCap(parts, by, { patient, microUsd });
      const whose = patient === null ? `all of ${tenant} together` : patient;
      report.result(
        { tenant, patient, microUsd },
        microUsd === null ? `${whose}: no cap` : `${whose}: ${usd(microUsd)} a month`,
      );
    },
    setting: async (setting: Parameters<typeof enterSetting>[2]) => {
      await enterSetting(parts, by, setting);
      report.result({ tenant, ...setting }, `app:${setting.name} of ${tenant} is set`);
    },
    openings: async (filter: Parameters<typeof reviewOpenings>[2]) => {
      const openings = await reviewOpenings(parts, by, filter);
      const lines = openings.map(
        ({ at, until, actor, patient, code, words }) =>
          `${at}  ${actor} opened ${patient} until ${until}\n  ${code}: ${plain(words)}`,
      );
      const more = openings.length === filter.limit ? `\nthe newest ${filter.limit}: --limit for more` : '';
      const text = lines.length === 0 ? `none since ${filter.since.toISOString()}` : lines.join('\n');
      report.result({ tenant, openings }, text + more);
    },
    source: async ({ source, actor, isListed }: Parameters<typeof enterSource>[2]) => {
      const isChanged = await enterSource(parts, by, { source, actor, isListed });
      const may = isListed ? 'may import' : 'may not import';
      const already = isChanged ? '' : ' already; nothing was changed';
      report.result(
        { tenant, source, actor, isListed, isChanged },
        `${actor} ${may} from ${source}${already}`,
      );
    },
    list: async (what: (typeof LISTS)[number], words: ListWords) => {
      const { limit } = words;
      const { value, lines } = await listOf[what](admin, tenant, words);
      const more =
        value.length === limit ? `\nthe first ${limit}: --limit, --actor or --patient for others` : '';
      report.result({ tenant, [what]: value }, (lines.length === 0 ? 'none' : lines.join('\n')) + more);
    },
  };
}

type Admin = AdministrationParts['admin'];
type Listed = Promise<{ readonly value: readonly unknown[]; readonly lines: readonly string[] }>;

const listOf: {
  readonly [what in (typeof LISTS)[number]]: (admin: Admin, tenant: string, words: ListWords) => Listed;
} = {
  grants: async (admin, tenant, words) => {
    const value = await listGrants(admin, tenant, words);
    const lines = value.map(
      ({ grant, actor, compartment, relation, purposes, expiresAt }) =>
        `${actor}  ${compartment}  ${relation}  ${purposes.join(',')}  ${expiresAt ?? 'no end'}  ${grant}`,
    );
    return { value, lines };
  },
  caps: async (admin, tenant, { limit }) => {
    const value = await listCaps(admin, tenant, limit);
    return {
      value,
      lines: value.map(({ patient, microUsd }) => `${patient ?? 'all together'}  ${usd(microUsd)} a month`),
    };
  },
  settings: async (admin, tenant, { limit }) => {
    const value = await listSettings(admin, tenant, limit);
    return { value, lines: value.map(({ name, value: each }) => `${name}  ${JSON.stringify(each)}`) };
  },
  sources: async (admin, tenant, { limit }) => {
    const value = await listSources(admin, tenant, limit);
    return { value, lines: value.map(({ source, actor }) => `${source}  ${actor}`) };
  },
  people: async (admin, tenant, { limit }) => {
    const value = await listPeople(admin, tenant, limit);
    return {
      value,
      lines: value.map(({ actor, name, role }) => `${actor}  ${role ?? 'no role'}  ${name ?? ''}`.trimEnd()),
    };
  },
};

function usd(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}
