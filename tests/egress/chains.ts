/** What a site says: a redirect to a URL, raw bytes of a response, or a page. */
export type Step =
  | { readonly to: string; readonly status?: number }
  | { readonly raw: string }
  | { readonly page: string };

/** A walk from one page to the next, and where it must end. `START` in a step is the site of the first page. */
export interface Chain {
  readonly name: string;
  readonly from?: 'https';
  readonly steps: readonly Step[];
  readonly ends: 'page' | 'url_refused' | 'page_unreachable';
}

const to = (url: string, status = 302): Step => ({ to: url, status });
const page: Step = { page: '<p>The end of the walk.</p>' };
const raw = (headers: string): Step => ({
  raw: `HTTP/1.1 302 Found\r\n${headers}\r\ncontent-length: 0\r\n\r\n`,
});
const refused = (name: string, ...steps: readonly Step[]): Chain => ({ name, steps, ends: 'url_refused' });
const read = (name: string, ...steps: readonly Step[]): Chain => ({ name, steps, ends: 'page' });

/** `HERE` is the port of the private stand-ins, `NEXT` the path of the next step. */
export const CHAINS: readonly Chain[] = [
  read('to the same site, whole', to('http://public.example.org/NEXT'), page),
  read('to the same site, by path', to('/NEXT'), page),
  read('to another site without a scheme', to('//other.example.org/NEXT'), page),
  read('up to TLS', to('https://public.example.org/NEXT', 301), page),
  { ...read('from TLS to TLS', to('https://other.example.org/NEXT', 308), page), from: 'https' },
  read(
    'five hops',
    to('/NEXT'),
    to('/NEXT', 301),
    to('/NEXT', 303),
    to('/NEXT', 307),
    to('/NEXT', 308),
    page,
  ),
  refused('six hops', to('/NEXT'), to('/NEXT'), to('/NEXT'), to('/NEXT'), to('/NEXT'), to('/NEXT'), page),
  refused('round and round', to('/chain/7/0')),
  { ...refused('down from TLS', to('http://public.example.org/NEXT'), page), from: 'https' },
  refused(
    'up to TLS and down again',
    to('https://public.example.org/NEXT'),
    to('http://public.example.org/NEXT'),
    page,
  ),
  refused('to loopback', to('http://127.0.0.1:HERE/')),
  refused('to loopback with a method kept', to('http://127.0.0.1:HERE/', 307)),
  refused('to loopback for ever', to('http://127.0.0.1:HERE/', 308)),
  refused('to loopback of IPv6', to('http://[::1]:HERE/')),
  refused('to a mapped address', to('http://[::ffff:127.0.0.1]:HERE/')),
  refused('to an address in one number', to('http://2130706433:HERE/')),
  refused('to an address without a scheme', to('//127.0.0.1:HERE/')),
  refused('to an address behind many slashes', to('/////127.0.0.1:HERE/')),
  refused('to metadata', to('http://169.254.169.254/latest/meta-data/')),
  refused('to a public name with an inner address', to('http://inside.example.org:HERE/')),
  refused(
    'inside after three good hops',
    to('/NEXT'),
    to('//other.example.org/NEXT'),
    to('/NEXT'),
    to('http://10.0.0.7/'),
  ),
  refused('inside over TLS', to('https://public.example.org/NEXT'), to('https://127.0.0.1:HERE/')),
  refused('to a file', to('file:///etc/passwd')),
  refused('to data', to('data:text/html,<p>x')),
  refused('to gopher', to('gopher://127.0.0.1:HERE/_x')),
  refused('with a user name', to('http://public.example.org@127.0.0.1:HERE/')),
  refused('with a user name for a public site', to('http://user:secret@public.example.org/NEXT'), page),
  refused('to another port', to('http://public.example.org:6379/')),
  refused('with backslashes', raw('location: \\\\127.0.0.1:HERE\\')),
  refused('with a tab inside', raw('location: http://127.0.0\t.1:HERE/')),
  refused('two places', raw('location: http://public.example.org/\r\nlocation: http://127.0.0.1:HERE/')),
  refused('nowhere', raw('x-nothing: y')),
  refused('too long a place', to(`http://public.example.org/${'a'.repeat(3_000)}`)),
  read('a refresh in the header is not followed', {
    raw: 'HTTP/1.1 200 OK\r\nrefresh: 0; url=http://127.0.0.1:HERE/\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nstay',
  }),
  read('a refresh in the page is not followed', {
    page: '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:HERE/"><iframe src="http://127.0.0.1:HERE/"></iframe><p>stay',
  }),
  {
    name: 'a proxy to be used (305) is not used',
    steps: [to('http://127.0.0.1:HERE/', 305)],
    ends: 'page_unreachable',
  },
  {
    name: 'several choices (300) are not chosen from',
    steps: [to('http://127.0.0.1:HERE/', 300)],
    ends: 'page_unreachable',
  },
  {
    name: 'created elsewhere (201) is not followed',
    steps: [to('http://127.0.0.1:HERE/', 201)],
    ends: 'page_unreachable',
  },
];
