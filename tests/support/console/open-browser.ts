import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Headless, and blind to every name but this machine's: what would leave it fails, and is seen as a request. */
export function openBrowser(): Promise<Browser> {
  // Root has no sandbox; a test container is one itself.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      ...sandbox,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      '--disable-component-update',
      '--disable-background-networking',
    ],
  });
}
