import { PUBLIC } from '@consilium/evidence/test-support/internet';

/** A name whose answers change or mix. */
export interface Rebinding {
  readonly name: string;
  /** One after the other; the last one for ever. */
  readonly answers: readonly (readonly string[])[];
  /** The page redirects to itself so many times: each hop asks again. */
  readonly hops?: number;
  readonly ends: 'page' | 'url_refused' | 'page_unreachable';
}

const { v4, v6, silent } = PUBLIC;
const refused = (name: string, ...answers: readonly (readonly string[])[]): Rebinding => ({
  ...{ name, answers },
  ends: 'url_refused',
});

export const REBINDINGS: readonly Rebinding[] = [
  { name: 'public when checked, loopback when connected', answers: [[v4], ['127.0.0.1']], ends: 'page' },
  {
    name: 'public when checked, metadata when connected',
    answers: [[v4], ['169.254.169.254']],
    ends: 'page',
  },
  { name: 'public of IPv6 when checked, loopback of it after', answers: [[v6], ['::1']], ends: 'page' },
  {
    name: 'both kinds when checked, both inner after',
    answers: [
      [v4, v6],
      ['127.0.0.1', '::1'],
    ],
    ends: 'page',
  },
  {
    name: 'the first address is silent: the second one of the same answer, no new one',
    answers: [[silent, v4], ['127.0.0.1']],
    ends: 'page',
  },
  {
    name: 'the only address is silent: nothing is asked again',
    answers: [[silent], ['127.0.0.1']],
    ends: 'page_unreachable',
  },
  { name: 'inner at the first hop', answers: [[v4], ['127.0.0.1']], hops: 1, ends: 'url_refused' },
  {
    name: 'inner at the fourth hop',
    answers: [[v4], [v6], [v4], [v4], ['10.0.0.7']],
    hops: 4,
    ends: 'url_refused',
  },
  {
    name: 'a lifetime of nothing: another public one at each hop',
    answers: [[v4], [v6], [v4]],
    hops: 2,
    ends: 'page',
  },
  refused('inner first, public after', ['127.0.0.1'], [v4]),
  refused('one public and one inner', [v4, '127.0.0.1']),
  refused('one inner and one public', ['127.0.0.1', v4]),
  refused('public of IPv4 and loopback of IPv6', [v4, '::1']),
  refused('the last one of many is inner', [...Array(20).fill(v4), '192.168.1.1']),
  refused('unspecified', ['0.0.0.0']),
  refused('mapped', ['::ffff:127.0.0.1']),
  refused('mapped public beside public', [v4, `::ffff:${v4}`]),
  refused('NAT64 and 6to4', ['64:ff9b::7f00:1'], ['2002:7f00:1::']),
  refused('with a zone', ['fe80::1%lo']),
  refused('of a carrier', ['100.64.0.1']),
  refused('no address but a name', ['localhost']),
  refused('no address but a number', ['2130706433']),
  refused('a public address with a tail', [`${v4} `]),
  { name: 'no answer', answers: [[]], ends: 'page_unreachable' },
];
