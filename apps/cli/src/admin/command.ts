import { countOutdated, rebuildOutdated } from '@consilium/record';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import type { Administrator } from '../local/administrator.ts';
import { whoDoes } from '../local/who-does.ts';
import { withAdministrator } from '../local/with-administrator.ts';
import { checkedName } from '../report/checked-name.ts';
import type { Reporter } from '../report/reporter.ts';
import { UsageError } from '../report/usage-error.ts';
import * as checked from './checked-words.ts';
import { ownersPool } from './owners-pool.ts';

/** Between two lines of progress, in records. */
const TELL_EVERY = 100;

/** `consilium admin rebuild-graphs`: of all tenants. What was done before it is ended stays. */
export async function rebuildGraphs(world: Administrator, report: Reporter): Promise<void> {
  const admin = await ownersPool(world);
  const outdated = await countOutdated(admin);
  if (outdated === 0) return report.result({ rebuilt: 0, rows: 0 }, 'each graph is of this release');
  report.progress(`${outdated} graphs to build; the server may run meanwhile`);
  const done = await rebuildOutdated(admin, (rebuilt) => {
    if (rebuilt % TELL_EVERY === 0) report.progress(`${rebuilt} of ${outdated}`);
  });
  report.result(done, `${done.rebuilt} graphs built again (${done.rows} rows)`);
}

interface Flags {
  readonly by?: string;
  readonly data?: string;
  readonly newTenant?: boolean;
}

/** `consilium admin` */
export function addAdmin(program: Command, at: CommandContext): void {
  const admin = program
    .command('admin')
    .description('who may open whom, what may be spent, settings: each change is an entry in the trail');

  const open = async (
    tenant: string,
    flags: Flags,
    work: (desk: import('./desk.ts').Desk) => Promise<void>,
  ): Promise<void> => {
    const words = { tenant: checkedName(tenant, 'a tenant'), by: whoDoes(flags.by) };
    const { openDesk } = await import('./desk.ts');
    await withAdministrator(at, flags.data, async (world) =>
      work(await openDesk(world, words, { isNew: flags.newTenant ?? false, report: at.report })),
    );
  };
  /** What every command takes. */
  const common = (command: Command): Command =>
    command
      .option('--by <actor>', 'who does this; is named in the trail (default: your name on this machine)')
      .option('--new-tenant', 'nothing of this tenant is there yet')
      .option('--data <folder>', 'of the start to work on (default: .data)')
      .option('--json', 'the result as JSON');

  const person = admin.command('person').description('who somebody is, before they have signed in');
  common(person.command('add'))
    .description('enters a person, or changes name and role; gives access to nothing')
    .argument('<tenant>', 'whose')
    .argument('<actor>', 'the id that their token will have as its subject')
    .requiredOption('--role <role>', 'clinician, patient, proxy or operator')
    .option('--name <name>', 'as others read it')
    .action((tenant: string, actor: string, flags: Flags & { role: string; name?: string }) => {
      const words = {
        actor: checkedName(actor, 'an actor'),
        role: checked.role(flags.role),
        name: checked.personName(flags.name),
      };
      return open(tenant, flags, (desk) => desk.addPerson(words));
    });
  common(person.command('list'))
    .description('the people of a tenant')
    .argument('<tenant>', 'whose')
    .option('--limit <number>', 'at most so many', '100')
    .action((tenant: string, flags: Flags & { limit: string }) => {
      const limit = checked.limit(flags.limit);
      return open(tenant, flags, (desk) => desk.list('people', { limit }));
    });

  common(admin.command('grant'))
    .description('lets an actor open a patient')
    .argument('<tenant>', 'whose patient')
    .argument('<actor>', 'who is let in')
    .argument('<patient>', 'whose record')
    .requiredOption('--as <relation>', 'care-team, self or proxy')
    .requiredOption('--for <purposes>', 'TREAT, PATRQT, HOPERAT or HRESCH; several with commas')
    .option('--until <time>', 'when it ends, such as 2027-01-31 or 2027-01-31T18:00Z (default: never)')
    .option('--reason <text>', 'kept with the grant, not in the trail')
    .option('--new', 'nothing of this patient is there yet')
    .action(
      (
        tenant: string,
        actor: string,
        patient: string,
        flags: Flags & { as: string; for: string; until?: string; reason?: string; new?: boolean },
      ) => {
        const words = {
          actor: checkedName(actor, 'an actor'),
          patient: checkedName(patient, 'a patient'),
          relation: checked.relation(flags.as),
          purposes: checked.purposes(flags.for),
          ...(flags.until === undefined ? {} : { expiresAt: checked.until(flags.until, new Date()) }),
          ...(flags.reason === undefined ? {} : { reason: checked.reason(flags.reason) }),
        };
        return open(tenant, flags, (desk) => desk.grant(words, { isNew: flags.new ?? false }));
      },
    );
  common(admin.command('revoke'))
    .description('ends the access of an actor to a patient, or one grant, at once')
    .argument('<tenant>', 'whose patient')
    .argument('[actor]', 'whose access ends')
    .argument('[patient]', 'to whom')
    .option('--grant <id>', 'this grant alone; admin list names them')
    .action(
      (
        tenant: string,
        actor: string | undefined,
        patient: string | undefined,
        flags: Flags & { grant?: string },
      ) => {
        const which = whichGrants(actor, patient, flags.grant);
        return open(tenant, flags, (desk) => desk.revoke(which));
      },
    );
  common(admin.command('cap'))
    .description('what may be spent in a calendar month (UTC)')
    .argument('<tenant>', 'whose')
    .argument('<usd>', 'US dollars, such as 250 or 0.5; none takes the cap away')
    .option('--patient <patient>', 'for one patient (default: all of the tenant together)')
    .action((tenant: string, usd: string, flags: Flags & { patient?: string }) => {
      const patient = flags.patient === undefined ? null : checkedName(flags.patient, 'a patient');
      const microUsd = checked.microUsd(usd);
      return open(tenant, flags, (desk) => desk.cap({ patient, microUsd }));
    });
  common(admin.command('setting'))
    .description('what agents of the tenant read as app:<name>')
    .argument('<tenant>', 'whose')
    .argument('<name>', 'such as location')
    .argument('<json>', `its value, such as '{"country":"DE"}'`)
    .action((tenant: string, name: string, json: string, flags: Flags) => {
      const words = checked.setting(name, json);
      return open(tenant, flags, (desk) => desk.setting(words));
    });
  common(admin.command('openings'))
    .description('who opened whom in an emergency, and the reason in words; an entry that each patient reads')
    .argument('<tenant>', 'whose')
    .option('--actor <actor>', 'opened by one actor')
    .option('--patient <patient>', 'of one patient')
    .option('--days <number>', 'so many days back', '30')
    .option('--limit <number>', 'at most so many', '100')
    .action(
      (tenant: string, flags: Flags & { actor?: string; patient?: string; days: string; limit: string }) => {
        const words = {
          since: checked.since(flags.days, new Date()),
          limit: checked.limit(flags.limit),
          ...(flags.actor === undefined ? {} : { actor: checkedName(flags.actor, 'an actor') }),
          ...(flags.patient === undefined ? {} : { patient: checkedName(flags.patient, 'a patient') }),
        };
        return open(tenant, flags, (desk) => desk.openings(words));
      },
    );
  common(admin.command('source'))
    .description('who may import from a source; of one that is not listed, the first in each record')
    .argument('<tenant>', 'whose')
    .argument('<source>', 'as imports name it, such as laboratory')
    .argument('<actor>', 'who may import from it')
    .option('--remove', 'takes the actor off; without any, the source is not listed any more')
    .action((tenant: string, source: string, actor: string, flags: Flags & { remove?: boolean }) => {
      const words = {
        source: checked.source(source),
        actor: checkedName(actor, 'an actor'),
        isListed: flags.remove !== true,
      };
      return open(tenant, flags, (desk) => desk.source(words));
    });
  admin
    .command('rebuild-graphs')
    .description('builds again, from all versions, the graphs that an older release derived')
    .option('--data <folder>', 'of the start to work on (default: .data)')
    .option('--json', 'the result as JSON')
    .action(async (flags: Pick<Flags, 'data'>) => {
      const { rebuildGraphs } = await import('./command.ts');
      await withAdministrator(at, flags.data, (world) => rebuildGraphs(world, at.report));
    });
  admin
    .command('index-library')
    .description(
      'puts the documents of the knowledge library into its index, with vectors where a model is set up',
    )
    .argument('<tenant>', 'whose')
    .option('--by <actor>', 'who does this; is named in the trail (default: your name on this machine)')
    .option('--data <folder>', 'of the start to work on (default: .data)')
    .option('--json', 'the result as JSON')
    .action(async (tenant: string, flags: Flags) => {
      const { indexLibrary } = await import('./index-library.ts');
      const words = { tenant: checkedName(tenant, 'a tenant'), by: whoDoes(flags.by) };
      await withAdministrator(at, flags.data, (world) => indexLibrary(world, words, at.report));
    });
  common(admin.command('list'))
    .description('what holds now')
    .argument('<what>', 'grants, caps, settings, people or sources')
    .argument('<tenant>', 'whose')
    .option('--actor <actor>', 'grants of one actor')
    .option('--patient <patient>', 'grants of one patient')
    .option('--limit <number>', 'at most so many', '100')
    .action(
      (what: string, tenant: string, flags: Flags & { actor?: string; patient?: string; limit: string }) => {
        const words = {
          limit: checked.limit(flags.limit),
          ...(flags.actor === undefined ? {} : { actor: checkedName(flags.actor, 'an actor') }),
          ...(flags.patient === undefined ? {} : { patient: checkedName(flags.patient, 'a patient') }),
        };
        const list = checked.list(what);
        return open(tenant, flags, (desk) => desk.list(list, words));
      },
    );
}

function whichGrants(actor: string | undefined, patient: string | undefined, grant: string | undefined) {
  if (grant !== undefined) {
    if (actor !== undefined) throw new UsageError('--grant names one grant: leave actor and patient away');
    return { grant: checked.grantId(grant) };
  }
  if (actor === undefined || patient === undefined)
    throw new UsageError('Whose access to whom?', 'name actor and patient, or one grant: --grant <id>');
  return { actor: checkedName(actor, 'an actor'), patient: checkedName(patient, 'a patient') };
}
