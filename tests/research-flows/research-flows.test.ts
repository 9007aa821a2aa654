import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goal, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { type Crash, everyCrash } from '../support/crashes.ts';
import { SLOW } from './player.ts';
import { type Left, type ResearchStand, startResearchStand } from './research-flows-fixture.ts';
import { SEED_STEPS } from './seed-steps.ts';

/**
 * The three flows of the seed on real engines, by the rule-based stand-in: a new subject, a trigger that fires, an agent that is there
 * already. Steps of the seed that send email wait for email. Kill -9 of the worker at kinds of journal entries (at full size: at each
 * of them, before its effect, after it, and after its acknowledgement): messages, files, triggers and ledgers are the same.
 */
const full = suiteSize() === 'full';
const tally = { stories: 0, kills: 0, unequal: 0, entries: 0 };

describe('[research-flows] a clinician has a subject researched over weeks [B1] [B2] [B3] [B4] [B8]', () => {
  let stand: ResearchStand;
  let calm: Left;
  let entries: readonly { readonly point: string; readonly name: string }[];

  /** All three flows, with an answer in time, one that takes longer, and silence with its reason. */
  async function story(): Promise<Left> {
    stand.hold();
    stand.news(false);
    const dr = await stand.clinician();
    // Flow 1: clarify, make an agent, which searches, writes files, plans, reports; the findings are told.
    await dr.say('Research new treatments of Duchenne.');
    await dr.say('Ambulatory boys, walking, randomised trials.');
    await dr.atRest();
    // Flow 2: a trigger fires twice. Nothing new: silence. Then there is news.
    await dr.toDay(8);
    stand.news(true);
    await dr.toDay(15);
    // Flow 3: the agent that is there is asked: in time, and with an answer that comes later.
    await dr.say('Any updates on Duchenne?');
    await dr.atRest();
    await dr.say(`Any updates on Duchenne? ${SLOW}`);
    stand.letGo();
    await dr.atRest();
    return withoutDays(await dr.left());
  }

  async function trial(crashes: readonly Crash[]): Promise<void> {
    stand.plan(crashes);
    const found = await story();
    tally.stories += 1;
    tally.kills += crashes.length;
    if (JSON.stringify(found) !== JSON.stringify(calm)) tally.unequal += 1;
    expect(found, JSON.stringify(crashes)).toEqual(calm);
    expect(stand.planned(), `crashes of ${JSON.stringify(crashes)} that were not met`).toBe(0);
  }

  beforeAll(async () => {
    stand = await startResearchStand();
    calm = await story();
    entries = stand.log();
  });
  afterAll(() => stand?.stop());

  it('asks before it spends, has one agent made, and tells its findings with their sources', () => {
    const said = calm.messages?.map((each) => (each as { said: string[] }).said.join(' '));
    expect(calm.refusals, 'steps that failed').toEqual([]);
    expect(said?.slice(0, 4)).toEqual([
      'user: Research new treatments of Duchenne.',
      expect.stringMatching(/Before I start: which patients, which outcome counts/),
      'user: Ambulatory boys, walking, randomised trials.',
      expect.stringMatching(/I created the research agent. It works and will report here/),
    ]);
    expect(calm.messages?.slice(4, 6)).toMatchObject([
      { role: 'agent', said: [expect.stringMatching(/^model: Report of/), expect.anything()] },
      { role: 'assistant', in_reply_to: expect.anything(), status: 'complete' },
    ]);
    for (const told of calm.messages?.slice(4, 6) ?? [])
      expect((told as { checked: number }).checked).toBeGreaterThan(0);
    expect(calm.agents).toEqual([
      {
        name: expect.stringMatching(/Duchenne/),
        slug: expect.stringMatching(/duchenne/),
        state: 'active',
        active: true,
      },
    ]);
    expect(calm.files).toEqual(
      expect.arrayContaining([
        { path: 'reports/DAY.md', version: 1, origin: 'outside' },
        { path: 'research_index/agents.md', version: 1, origin: 'model' },
        expect.objectContaining({ path: 'sessions/DAY.md' }),
        expect.objectContaining({ path: 'conversation_history/ID.md' }),
      ]),
    );
  });

  it('is woken by its own trigger: silent while nothing is new, and reports what is', () => {
    expect(calm.triggers).toEqual([
      { status: 'pending', fired: true, instruction: expect.stringMatching(/^Look again/) },
    ]);
    expect(calm.silences).toEqual([
      { agent: 'researcher', reason: 'Nothing has changed since the last report.' },
    ]);
    expect(calm.requests?.map((each) => (each as { why: string; outcome: string }).why)).toEqual([
      ...['created', 'trigger', 'trigger', 'message', 'message'],
    ]);
    expect(calm.requests?.map((each) => (each as { outcome: string }).outcome)).toEqual([
      ...['reported', 'silent', 'reported', 'reported', 'reported'],
    ]);
  });

  it('answers in time, or says that it will report, and does', () => {
    const to = calm.requests?.slice(3).map((each) => (each as { to_caller: boolean }).to_caller);
    expect(to, 'the first was taken by its caller').toEqual([true, false]);
    const said = calm.messages?.map((each) => (each as { said: string[] }).said.join(' ')) ?? [];
    expect(said.at(-3)).toMatch(/I asked the research agent, which will report here/);
    expect(calm.messages?.at(-2)).toMatchObject({ role: 'agent' });
    expect(calm.memories).toEqual([{ entries: 5, open: [expect.stringMatching(/population/)] }]);
  });

  it('asks sources outside with medical words, and its instruction holds none of what it read or remembers', () => {
    expect(stand.asked().length).toBeGreaterThan(0);
    for (const words of stand.asked()) expect(words).toMatch(/duchenne/i);
    const { models } = stand.engines;
    const systems = models.log.entries.flatMap(({ call }) => (call ? [call.system] : []));
    expect(systems.length).toBeGreaterThan(10);
    for (const system of systems) expect(system).not.toMatch(/Duchenne|Ambulatory|deflazacort/i);
  });

  it('shows each step of the seed’s flows; what needs email waits for it', () => {
    const lines = [
      ...entries.map(({ name }) => `journal: ${name}`),
      ...(calm.messages ?? []).map((each) => {
        const { role, said } = each as { role: string; said: readonly string[] };
        // Behind who has written each part.
        return `${role}: ${said.map((part) => part.replace(/^\w+: /, '')).join(' ')}`;
      }),
      ...(calm.requests ?? []).map((each) => {
        const { why, outcome, body } = each as { why: string; outcome: string; body: string };
        return `request: ${why} ${outcome} ${body}`;
      }),
      ...(calm.silences ?? []).map((each) => `silence: ${(each as { reason: string }).reason}`),
    ];
    const missing = SEED_STEPS.filter(
      ({ shown }) => shown !== 'waits for email' && !lines.some((line) => shown.test(line)),
    );
    expect(missing, JSON.stringify(lines, null, 1)).toEqual([]);
    const offered = stand.engines.models.log.entries.flatMap(({ call }) => call?.tools ?? []);
    expect(offered.length).toBeGreaterThan(10);
    expect(offered.filter(({ name }) => name.includes('mail'))).toEqual([]);
  });

  it(`survives kills of the worker ${full ? 'at each entry and point' : 'where an agent begins, ends and reports'}`, async () => {
    for (const crashes of full ? everyCrash(entries, AT_ONCE) : [FEW]) await trial(crashes);
  });

  it('writes the figures', () => {
    tally.entries = new Set(entries.map(({ name }) => name)).size;
    expect(tally.unequal).toBe(0);
    if (!full) return;
    const waiting = SEED_STEPS.filter(({ shown }) => shown === 'waits for email').length;
    writeMeasured({
      name: 'research-flows',
      goals: [
        goal('steps of the seed’s three flows that are shown', '= 20', SEED_STEPS.length - waiting, 'steps'),
        goal('steps of them that wait for email, the next issue', '= 2', waiting, 'steps'),
        goal('kinds of journal entries', '≥ 20', tally.entries, 'entries'),
        goal('kill -9 of the worker', '≥ 60', tally.kills, 'kills'),
        goal('stories with kills', '≥ 15', tally.stories, 'stories'),
        goal('of them that left something else than the undisturbed one', '= 0', tally.unequal, 'stories'),
      ],
    });
  });
});

/** In CI: one story with these. */
const FEW: readonly Crash[] = [
  { point: 'effect', name: 'end', nth: 1 },
  { point: 'before', name: 'report', nth: 2 },
];
const AT_ONCE = 5;

/** Days differ, and nothing else may. */
function withoutDays(left: Left): Left {
  return JSON.parse(JSON.stringify(left).replace(/\d{4}-\d\d-\d\d/g, 'DAY')) as Left;
}
