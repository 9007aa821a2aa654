import { expect, it } from 'vitest';
import { goodCatalogue, goodFiles } from '../good-team.fixture.ts';
import { loadTeam } from '../load-team.ts';
import { waysIn } from './ways.ts';

const ways = waysIn(loadTeam(goodFiles, goodCatalogue));
const from = (name: string) =>
  ways
    .filter((way) => way.from === name)
    .map(({ to, kind, as }) => `${kind} ${to}${as === undefined ? '' : ` as ${as}`}`);

it('has a way of each kind, by the agent that it leads from [E2]', () => {
  expect(from('front')).toEqual(['member triage', 'background notes']);
  expect(from('triage')).toEqual([
    ...['transfer consultant', 'transfer lite', 'child consultant', 'child lite'],
    'tool searcher as search_web',
  ]);
  expect(from('consultant')).toEqual(expect.arrayContaining(['transfer lite', 'return triage']));
  expect(from('lite')).toEqual([]);
});
