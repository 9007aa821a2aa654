import { join } from 'node:path';
import { temporaryFolder } from '@consilium/testing';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../support/console/find-chromium.ts';
import { TRAP_DOMAIN } from '../forms/form.ts';
import { GUARD_SCRIPT } from './guard-script.ts';
import { hostsInNetLog } from './net-log.ts';
import { startTrap, type Trap } from './trap.ts';

/** What content has done in the pages of a context. */
export interface Guarded {
  /** Words of the forms whose script ran, and dialogs. */
  readonly ran: readonly string[];
  /** Elements that are none of ours. */
  readonly made: readonly string[];
}

export interface GuardedBrowser {
  readonly browser: Browser;
  readonly trap: Trap;
  /** Call before the context has a page. */
  readonly guard: (context: BrowserContext) => Promise<Guarded>;
  /** Closes the browser and reads what it wrote down. */
  readonly closeAndReadHosts: () => Promise<ReadonlySet<string>>;
}

/** A browser to which the trap's names lead to the trap, and no other name leads anywhere. */
export async function openGuardedBrowser(): Promise<GuardedBrowser> {
  const trap = await startTrap();
  const { path, remove } = temporaryFolder('net-log');
  const log = join(path, 'net-log.json');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...sandbox,
      `--host-resolver-rules=MAP *.${TRAP_DOMAIN} 127.0.0.1:${trap.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
      `--log-net-log=${log}`,
      '--disable-component-update',
      '--disable-background-networking',
    ],
  });
  return {
    browser,
    trap,
    guard: async (context) => {
      const ran: string[] = [];
      const made: string[] = [];
      await context.exposeBinding('__zq', (_source, kind: string, text: string) => {
        (kind === 'ran' ? ran : made).push(text);
      });
      await context.addInitScript({ content: GUARD_SCRIPT });
      return { ran, made };
    },
    closeAndReadHosts: async () => {
      try {
        await browser.close();
        await trap.close();
        return hostsInNetLog(log);
      } finally {
        remove();
      }
    },
  };
}
