import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import type { Provider } from '../support/stack.ts';
import { atHost } from './at-host.ts';
import { type Stand, startStand, type Turn } from './consult-rules-fixture.ts';
import { checkOutcome, harms } from './judge.ts';
import type { Row } from './row.ts';
import { EMERGENCIES } from './rows/emergencies.ts';
import { LINKS } from './rows/links.ts';
import { LISTS } from './rows/lists.ts';
import { READ_BY_MODEL, TOPICS } from './rows/read-by-model.ts';
import { SHARING } from './rows/sharing.ts';
import { sideBySide } from './side-by-side.ts';
import { twinOf } from './twins.ts';

const full = suiteSize() === 'full';
const OTHERS: readonly Provider[] = full
  ? ['openai', 'anthropic', 'compatible', 'vertex', 'workers-ai']
  : ['openai', 'anthropic'];
const AT_ONCE = 6;

const TABLE: { readonly [group: string]: readonly Row[] } = {
  'rule 0, links': LINKS,
  'rule 2, whole lists': LISTS,
  'rule 3, sharing and editing': SHARING,
  topics: TOPICS,
  'emergencies, the advice first': EMERGENCIES,
  'rules 1 to 4, read by a model': READ_BY_MODEL,
};
const TWINS = [...READ_BY_MODEL, ...EMERGENCIES.filter(({ decides }) => decides === 'model')].map(twinOf);
/** Every eighth row; only one provider takes videos. */
const SAMPLE = Object.values(TABLE).flatMap((rows) =>
  rows.filter((row, index) => index % 8 === 0 && row.video === undefined),
);

/**
 * Every rule and fixed text of the seed as a table, through the gateway, the engine, the database and the provider's SDK. Where a
 * model decides, its decision is scripted, and a twin of the row decides wrongly.
 */
describe('the rules of the seed [A2] [A7]', () => {
  let stand: Stand;
  let before: number;
  let hosts = 0;
  const figures = {
    rows: 0,
    twins: 0,
    wrong: 0,
    harms: 0,
    early: 0,
    written: -1,
    dialects: new Set<string>(),
  };
  beforeAll(async () => {
    stand = await startStand();
    before = await stand.rowsOfRecord();
  });
  afterAll(async () => {
    await stand?.stop();
    if (full)
      writeMeasured({
        name: 'consult-rules',
        goals: [
          goal('rows of the table, message × kind of conversation', '≥ 60', figures.rows, 'rows'),
          goal('rows with another text, section, agent or page', '= 0', figures.wrong, 'rows'),
          goal('twins with a wrong decision of the model', '≥ 25', figures.twins, 'twins'),
          goal('harms of a decision, right or wrong', '= 0', figures.harms, 'harms'),
          goal('rows of record, proposals and effects written', '= 0', figures.written, 'rows'),
          goal('calls of triage’s model where code decides', '= 0', figures.early, 'calls'),
          goal('provider dialects', '≥ 6', figures.dialects.size, 'dialects'),
        ],
      });
  });

  /** Plays the rows side by side; each test looks at its own. */
  function played(rows: readonly Row[], dialect: string, check: (row: Row) => void): void {
    let turns: readonly Promise<{ readonly row: Row; readonly turn: Turn }>[];
    beforeAll(() => {
      figures.dialects.add(dialect);
      turns = sideBySide(rows, AT_ONCE, async (row) => {
        hosts += 1;
        const host = `row-${hosts}`;
        const placed = atHost(row, stand.web.base(host));
        const { who = 'patient', topic = false, past = false, script = {}, message } = placed;
        return { row: placed, turn: await stand.play({ host, message, who, topic, past, script }) };
      });
    });
    it.each(rows.map((row, index) => [nameOf(row), index] as const))('%s', async (_name, index) => {
      const { row, turn } = await (turns[index] as (typeof turns)[number]);
      check(row);
      if (row.decides === 'code')
        figures.early += turn.calls.filter(({ agent }) => agent === 'triage').length;
      const found = harms(turn);
      figures.harms += found.length;
      expect(found).toEqual([]);
      figures.wrong += 1;
      checkOutcome(row, turn);
      figures.wrong -= 1;
    });
  }

  describe.each(Object.entries(TABLE))('%s', (_group, rows) => {
    played(rows, 'gemini', () => {
      figures.rows += 1;
    });
  });

  describe('the model decides wrongly', () => {
    played(TWINS, 'gemini', () => {
      figures.twins += 1;
    });
  });

  describe.each(OTHERS)('through %s', (provider) => {
    beforeAll(() => stand.speak(provider));
    played(SAMPLE, provider, () => undefined);
  });

  it('has written nothing', async () => {
    figures.written = (await stand.rowsOfRecord()) - before;
    expect(figures.written).toBe(0);
  });
});

function nameOf({ message, who = 'patient', topic, why }: Row): string {
  return `${who}${topic ? ' with a topic' : ''}: ${message}${why ? ` (${why})` : ''}`;
}
