import { shortSession } from '@consilium/server/test-session';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signIn } from './sign-in.ts';
import { type Watch, watchContext } from './watch.ts';

/** A browser context with its first page. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  /** Another tab of the same browser: same cookies, same watch. */
  readonly newTab: () => Promise<Page>;
  /** By the screen; `to`: the path to open after it. */
  readonly signIn: (actor: string, to?: string) => Promise<void>;
  /** Lets the session end in so many seconds, as if its token had been short. */
  readonly endSessionIn: (seconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface VisitOptions {
  /** CSS pixels; default 1440 × 900. Below 720 the page is touched, not clicked. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** An actor of the demo. Default: nobody signs in, and no page is opened. */
  readonly as?: string;
  /** The path to open after signing in. */
  readonly to?: string;
  readonly reducedMotion?: boolean;
  /** Default false: the guided tour counts as seen. */
  readonly tour?: boolean;
  readonly context?: BrowserContextOptions;
}

interface Place {
  readonly browser: Browser;
  readonly url: string;
  readonly visits: Visit[];
  readonly sessionKey: string;
  /** Of the development sign-in: every context has opened it. */
  readonly signInLink: string;
}

/** The machine may be busy: long, so that a time-out means that it will not come. */
const PATIENCE_MS = 45_000;

const TOUR_WAS_SEEN = `if (location.protocol === 'http:') localStorage.setItem('consilium-tour', 'seen');`;

export function createVisits({ browser, url, visits, sessionKey, signInLink }: Place) {
  return async (options: VisitOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({ ...contextOf(options), baseURL: url, ...options.context });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.request.get(signInLink, { maxRedirects: 0 });
    const watch = await watchContext(context, new URL(url).origin);
    if (options.tour !== true) await context.addInitScript({ content: TOUR_WAS_SEEN });
    const page = await context.newPage();
    const visit: Visit = {
      ...{ page, context, watch },
      newTab: () => context.newPage(),
      signIn: (actor, to) => signIn(page, url, actor, to),
      endSessionIn: async (seconds) => {
        const cookies = await context.cookies();
        const short = await shortSession(cookies, { url, key: sessionKey, seconds });
        const held = cookies.find(({ name }) => name === short.name);
        if (held) await context.addCookies([{ ...held, value: short.value }]);
      },
      close: () => context.close(),
    };
    visits.push(visit);
    if (options.as !== undefined) await visit.signIn(options.as, options.to);
    return visit;
  };
}

function contextOf({ width = 1440, height, theme = 'light', reducedMotion = false }: VisitOptions) {
  const isPhone = width < 720;
  return {
    viewport: { width, height: height ?? (isPhone ? 844 : width < 1184 ? 768 : 900) },
    colorScheme: theme,
    reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
    locale: 'en-GB',
    acceptDownloads: true,
  };
}
