import type { BrowserContext, Page } from 'playwright-core';

/** What went wrong in a page, in one line. */
export interface Trouble {
  readonly kind: 'console' | 'page-error' | 'csp' | 'outside' | 'dialog' | 'crash';
  readonly text: string;
  readonly at: string;
}

/** Everything that the pages of one browser context asked for, and everything that went wrong in them. */
export interface Watch {
  /** Addresses of all requests so far, frames, workers and sockets included. */
  readonly requests: readonly string[];
  /** Those to anywhere but our own origin. */
  readonly outside: () => readonly string[];
  readonly troubles: readonly Trouble[];
  /** From now on, and for what there is already, troubles whose text matches are expected. */
  readonly expect: (pattern: RegExp) => void;
  readonly unexpected: () => readonly Trouble[];
}

const TELL_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  window.__violation([event.effectiveDirective, event.blockedURI, event.sample].join(' '));
});`;

/** Call before the context has a page. */
export async function watchContext(context: BrowserContext, origin: string): Promise<Watch> {
  const requests: string[] = [];
  const troubles: Trouble[] = [];
  const expected: RegExp[] = [];
  const add = (kind: Trouble['kind'], text: string, at: string) => troubles.push({ kind, text, at });
  const asked = (url: string, at: string) => {
    requests.push(url);
    if (!isOwn(url, origin)) add('outside', url, at);
  };
  context.on('request', (request) => asked(request.url(), request.resourceType()));
  // In the page, as the browser tells it there; also of what a policy that only reports would let pass.
  await context.exposeBinding('__violation', ({ page }, text: string) => add('csp', text, page.url()));
  await context.addInitScript({ content: TELL_VIOLATIONS });
  const watchPage = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'assert')
        add('console', `${message.text()} ${message.location().url}`, page.url());
    });
    page.on('pageerror', (error) => add('page-error', error.stack ?? error.message, page.url()));
    // No request is made for these, and yet a page of somebody else's stands in ours.
    page.on('framenavigated', (frame) => {
      if (/^(data|blob|javascript):/i.test(frame.url())) add('outside', frame.url(), page.url());
    });
    page.on('websocket', (socket) => asked(socket.url(), 'websocket'));
    page.on('crash', () => add('crash', 'the page crashed', page.url()));
    page.on('dialog', (dialog) => {
      // A page that asks before it is left loses nothing; any other dialog of the browser's is none of ours.
      if (dialog.type() !== 'beforeunload')
        add('dialog', `${dialog.type()}: ${dialog.message()}`, page.url());
      void dialog.accept().catch(() => undefined);
    });
  };
  context.on('page', watchPage);
  return {
    requests,
    troubles,
    outside: () => requests.filter((url) => !isOwn(url, origin)),
    expect: (pattern) => expected.push(pattern),
    unexpected: () => troubles.filter(({ text }) => !expected.some((pattern) => pattern.test(text))),
  };
}

function isOwn(url: string, origin: string): boolean {
  const { protocol, origin: of } = new URL(url);
  return of === origin || protocol === 'about:';
}
