import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PEOPLE, TENANT } from '@consilium/cli/demo-people';
import { demoTeams } from '@consilium/cli/demo-teams';
import { createPool, type Grant, grantAccess } from '@consilium/store';
import { temporaryFolder } from '@consilium/testing';
import type { Page } from 'playwright-core';
import { buildConsole } from '../support/console/build-console.ts';
import { type ConsoleStand, SESSION_KEY, startConsoleStand } from '../support/console/console-fixture.ts';
import { createVisits, type Visit, type VisitOptions } from '../support/console/visit.ts';
import { source as single } from '../support/single-team.ts';
import type { Form } from './forms/index.ts';
import { type Guarded, type GuardedBrowser, openGuardedBrowser } from './harness/guarded-browser.ts';
import { createHostileModel, type HostileModel } from './hostile-model.ts';

export const CLINICIAN = 'dr-demo';
/** May open the hostile record too, with a hostile name. */
export const SELF = 'odd-name';

export interface GuardedVisit extends Visit {
  readonly guarded: Guarded;
}

export interface World {
  readonly stand: ConsoleStand;
  readonly guarded: GuardedBrowser;
  readonly model: HostileModel;
  /** Everything that is opened is guarded and watched. */
  readonly visits: readonly GuardedVisit[];
  readonly newPage: (options?: VisitOptions) => Promise<GuardedVisit>;
  readonly api: (method: string, path: string, body?: unknown, type?: string) => Promise<Response>;
  readonly grant: (patient: string, actor?: string, relation?: Grant['relation']) => Promise<void>;
  /** Closes everything; the hosts that the browser wrote down. */
  readonly stop: () => Promise<ReadonlySet<string>>;
}

/** The whole product, with a hostile model, people with hostile names, and a browser that writes everything down. */
export async function startWorld(names: readonly Form[]): Promise<World> {
  const model = await createHostileModel();
  const { path: folder, remove } = temporaryFolder('console-exfiltration');
  const people = join(folder, 'people.json');
  // A copy: the cache keeps the newest builds only, and this stand outlives some.
  const built = join(folder, 'console');
  cpSync(await buildConsole(), built, { recursive: true });
  writeFileSync(
    people,
    JSON.stringify([...DEMO_PEOPLE.map(({ opens: _, ...person }) => person), ...oddPeople(names)]),
  );
  const [guarded, stand] = await Promise.all([
    openGuardedBrowser(),
    startConsoleStand({
      models: { player: model.player },
      teams: [...demoTeams(false), single],
      env: { DEV_PEOPLE_FILE: people, CONSOLE_DIRECTORY: built, EVIDENCE: 'invented' },
    }),
  ]);
  const admin = createPool(stand.engines.postgres.url, { max: 1 });
  const token = await stand.mintToken(CLINICIAN);
  const visits: GuardedVisit[] = [];
  const open = createVisits({
    browser: guarded.browser,
    url: stand.url,
    signInLink: stand.signInLink,
    visits: [],
    sessionKey: SESSION_KEY,
  });
  return {
    ...{ stand, guarded, model, visits },
    newPage: async ({ as, to, ...options } = {}) => {
      const visit = await open(options);
      const guardedVisit = { ...visit, guarded: await guarded.guard(visit.context) };
      await visit.context.addInitScript({ content: "localStorage.setItem('consilium-tour', 'seen')" });
      visits.push(guardedVisit);
      if (as !== undefined) await signIn(visit.page, stand.url, as, to);
      return guardedVisit;
    },
    api: (method, path, body, type = 'application/json') =>
      fetch(`${stand.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    grant: async (patient, actor = CLINICIAN, relation = 'care-team') => {
      const purposes: Grant['purposes'] = relation === 'care-team' ? ['TREAT'] : ['PATRQT'];
      await grantAccess(admin, {
        tenant: TENANT,
        actor,
        compartment: `patient/${patient}`,
        relation,
        purposes,
      });
    },
    stop: async () => {
      await admin.end();
      const hosts = await guarded.closeAndReadHosts();
      await stand.close();
      remove();
      return hosts;
    },
  };
}

/** A name has at most 200 characters, so some forms do not fit. */
function oddPeople(forms: readonly Form[]) {
  const fitting = forms.filter(({ text }) => text.length <= 190);
  return fitting.slice(0, 60).map(({ text }, at) => ({
    actor: at === 0 ? SELF : `odd-${at}`,
    tenant: TENANT,
    name: text,
    role: 'patient',
    about: `${at === 0 ? 'the first of the odd names ' : ''}${text}`,
  }));
}

async function signIn(page: Page, url: string, actor: string, to = '/'): Promise<void> {
  await page.goto(`${url}/auth/sign-in?to=${encodeURIComponent(to)}`);
  const words =
    actor === SELF
      ? 'the first of the odd names'
      : (DEMO_PEOPLE.find((each) => each.actor === actor)?.name ?? '');
  await page.getByRole('button').filter({ hasText: words }).click();
  await page.waitForURL((at) => !/^\/(auth|dev-issuer)\//.test(at.pathname));
}
