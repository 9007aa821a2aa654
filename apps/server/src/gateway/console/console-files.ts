import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { GatewayEnv } from '../env.ts';
import { plainPage } from '../html/plain-page.ts';
import { problemResponse } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';

/** Features of the device that no page of ours asks for. */
const CLOSED = `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen gamepad
geolocation gyroscope hid identity-credentials-get idle-detection local-fonts magnetometer microphone
midi payment picture-in-picture screen-wake-lock publickey-credentials-get serial storage-access usb
window-management xr-spatial-tracking`;

/** For the console's files: only what comes from us is loaded, nothing is inline, nothing of the device is asked for. */
const CONSOLE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Permissions-Policy': CLOSED.split(/\s+/)
    .map((feature) => `${feature}=()`)
    .join(', '),
  'X-Frame-Options': 'DENY',
};

/** Paths below a folder, as they stand in an address: `/assets/index.js`. */
export type FileList = ReadonlySet<string>;

const NOTHING: FileList = new Set();

/** Only what was listed is served, so no form of `..` leads anywhere. Listed again when index.html is another. */
function createFileList(directory: string): () => FileList {
  let built = 0;
  let list = NOTHING;
  return () => {
    const index = join(directory, 'index.html');
    const time = existsSync(index) ? statSync(index).mtimeMs : 0;
    if (time === 0) return NOTHING;
    if (time !== built) list = new Set(pathsOf(directory, ''));
    built = time;
    return list;
  };
}

/** Links are neither files nor folders here: they may lead out. What begins with a dot is nobody's. */
function pathsOf(directory: string, below: string): readonly string[] {
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return pathsOf(directory, path);
    return entry.isFile() ? [path] : [];
  });
}

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Vite's: a hash in the name, so the content never changes. */
const HASHED = /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.[a-z0-9.]+$/;

/** Not pages: unknown paths below them are problems, as they are for programs. */
const API = /^\/(v1|auth|dev-issuer|\.well-known)(\/|$)/;

/**
 * The console's built files, where no route of the API was meant. Without a folder, or with one where nothing is built, a page
 * says what to do.
 */
export function addConsoleFiles(app: GatewayApp, directory: string | undefined): void {
  const files = directory === undefined ? () => NOTHING : createFileList(directory);
  app.notFound(async (c) => {
    const { path } = c.req;
    const unknown = () => problemResponse('not_found', c.get('requestId'));
    if (!['GET', 'HEAD'].includes(c.req.method) || API.test(path)) return unknown();
    const known = files();
    if (path !== '/index.html' && known.has(path) && extname(path) in TYPES)
      return serve(c, directory ?? '', path, known);
    // A page of the console has no file: its router knows it. A file that is missing is missing.
    if (!wantsPage(c) || path.startsWith('/assets/')) return unknown();
    return known.has('/index.html')
      ? serve(c, directory ?? '', '/index.html', known)
      : notBuilt(c, directory);
  });
}

async function serve(
  c: Context<GatewayEnv>,
  directory: string,
  path: string,
  known: FileList,
): Promise<Response> {
  const offered = ENCODINGS.filter(({ suffix }) => known.has(path + suffix));
  const encoding = offered.find(({ name }) => isAccepted(c, name));
  const bytes = await readFile(join(directory, path + (encoding?.suffix ?? '')));
  c.set('ownHeaders', { ...CONSOLE_HEADERS, 'Cache-Control': cacheOf(path) });
  c.set('routeName', path === '/index.html' ? 'console page' : 'console file');
  c.header('Content-Type', TYPES[extname(path)] ?? '');
  if (offered.length > 0) c.header('Vary', 'Accept-Encoding');
  if (encoding) c.header('Content-Encoding', encoding.name);
  // The status of whatever is not found would be 404.
  return c.body(bytes, 200);
}

function cacheOf(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  if (path.startsWith('/fonts/')) return 'public, max-age=604800';
  return path === '/index.html' ? 'no-store' : 'public, max-age=3600';
}

function isAccepted(c: Context<GatewayEnv>, encoding: string): boolean {
  return accepts(c, { header: 'Accept-Encoding', supports: [encoding], default: '' }) === encoding;
}

function wantsPage(c: Context<GatewayEnv>): boolean {
  return /\btext\/html\b/i.test(c.req.header('accept') ?? '');
}

function notBuilt(c: Context<GatewayEnv>, directory: string | undefined) {
  const build = html`<p>Build it with <code>npm run build -w @consilium/console</code>, then load this page again.</p>`;
  const name = html`<p>Name its folder in <code>CONSOLE_DIRECTORY</code>, for example <code>apps/console/dist</code>.</p>`;
  return plainPage(c, {
    title: 'The console is not here',
    status: 404,
    body: html`${directory === undefined ? name : build}<p>The API is, described at <a href="/openapi.json">/openapi.json</a>.</p>`,
  });
}
