import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Site } from '@consilium/evidence/test-support/internet';

/** A response that costs more than it may, or is none that is read. */
export interface Cap {
  readonly name: string;
  readonly site: Site;
  readonly ends:
    | 'page'
    | 'page_too_large'
    | 'page_unsupported'
    | 'page_unreadable'
    | 'page_unreachable'
    | 'timeout';
}

const MB = 1_000_000;
const HTML = { 'content-type': 'text/html' };
const PAGE = '<title>Small</title><p>A small page.</p>';
const zeros = (size: number) => Buffer.alloc(size, ' ');
/** Quickly made: the best quality takes minutes. */
const BROTLI_BOMB = brotliCompressSync(zeros(50 * MB), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
const packed =
  (coding: string, bytes: Uint8Array): Site =>
  (_request, response) => {
    response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(bytes);
  };
const typed =
  (type: string, body: string | Uint8Array): Site =>
  (_request, response) => {
    response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body);
  };
const bytes =
  (text: string): Site =>
  (_request, { socket }) =>
    void socket?.end(text);

/** Writes for ever, as fast as it is read. */
const endless =
  (type: string): Site =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const more = () => {
      while (!response.destroyed && response.write(zeros(65_536)));
    };
    response.on('drain', more);
    more();
  };

/** A byte now and then: never silent, never done. */
const dripping =
  (head: string): Site =>
  (_request, { socket }) => {
    socket?.write(head);
    const drip = setInterval(() => socket?.write('x'), 50);
    socket?.on('close', () => clearInterval(drip));
  };

export const CAPS: readonly Cap[] = [
  {
    name: 'a page of the size that is allowed',
    site: typed('text/html', PAGE + zeros(1.9 * MB)),
    ends: 'page',
  },
  {
    name: 'a page that is too large and says so',
    site: typed('text/html', zeros(3 * MB)),
    ends: 'page_too_large',
  },
  { name: 'a page that never ends', site: endless('text/html'), ends: 'page_too_large' },
  { name: 'a PDF that never ends', site: endless('application/pdf'), ends: 'page_too_large' },
  {
    name: 'a text of 3 MB, as large as a PDF may be',
    site: typed('text/plain', zeros(3 * MB)),
    ends: 'page_too_large',
  },
  { name: 'a packed page', site: packed('gzip', gzipSync(PAGE)), ends: 'page' },
  { name: 'a page packed by brotli', site: packed('br', brotliCompressSync(PAGE)), ends: 'page' },
  { name: 'a page packed by zstd', site: packed('zstd', zstdCompressSync(PAGE)), ends: 'page' },
  { name: 'a bomb of gzip', site: packed('gzip', gzipSync(zeros(50 * MB))), ends: 'page_too_large' },
  {
    name: 'a bomb of deflate',
    site: packed('deflate', deflateSync(zeros(50 * MB))),
    ends: 'page_too_large',
  },
  {
    name: 'a bomb of brotli',
    site: packed('br', BROTLI_BOMB),
    ends: 'page_too_large',
  },
  { name: 'a bomb of zstd', site: packed('zstd', zstdCompressSync(zeros(50 * MB))), ends: 'page_too_large' },
  { name: 'packed twice', site: packed('gzip, gzip', gzipSync(gzipSync(PAGE))), ends: 'page_unsupported' },
  {
    name: 'packed by nobody knows what',
    site: packed('constructor', gzipSync(PAGE)),
    ends: 'page_unsupported',
  },
  {
    name: 'packed, and broken',
    site: packed('gzip', gzipSync(PAGE).subarray(0, 30)),
    ends: 'page_unreadable',
  },
  { name: 'not packed as it says', site: packed('br', Buffer.from(PAGE)), ends: 'page_unreadable' },
  { name: 'a picture', site: typed('image/png', 'x'), ends: 'page_unsupported' },
  { name: 'a program', site: typed('application/octet-stream', '%PDF-1.4'), ends: 'page_unsupported' },
  { name: 'JSON', site: typed('application/json', '{}'), ends: 'page_unsupported' },
  { name: 'no type', site: typed('', PAGE), ends: 'page_unsupported' },
  { name: 'a type that is in every object', site: typed('constructor', PAGE), ends: 'page_unsupported' },
  {
    name: 'headers without end',
    site: dripping(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}`),
    ends: 'page_too_large',
  },
  { name: 'a header now and then', site: dripping('HTTP/1.1 200 OK\r\nx: '), ends: 'timeout' },
  {
    name: 'a byte now and then',
    site: dripping('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n'),
    ends: 'timeout',
  },
  { name: 'no answer at all', site: () => undefined, ends: 'timeout' },
  { name: 'no HTTP', site: bytes('SSH-2.0-secret words of the server\r\n'), ends: 'page_unreachable' },
  { name: 'an end without an answer', site: bytes(''), ends: 'page_unreachable' },
  {
    name: 'less than it promised',
    site: bytes('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 999\r\n\r\nsecret words'),
    ends: 'page_unreachable',
  },
  {
    name: 'not found, with words',
    site: bytes('HTTP/1.1 404 Not Found\r\ncontent-length: 12\r\n\r\nsecret words'),
    ends: 'page_unreachable',
  },
  { name: 'a text without a letter', site: typed('text/plain', ' \n … '), ends: 'page_unreadable' },
];
