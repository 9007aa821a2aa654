import { currentRun, defineTool } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { consultCatalogue, consultFiles } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atHost } from './at-host.ts';
import { type Stand, startStand, type Turn } from './consult-rules-fixture.ts';
import { harms } from './judge.ts';
import { finish, type Row, to } from './row.ts';
import { BASE } from './rows/links.ts';
import { NON_HEALTH } from './texts.ts';

interface Guard {
  readonly guard: string;
  /** File, what it says, what it says without the guard. */
  readonly without: readonly [file: string, from: string | RegExp, to: string];
  readonly row: Pick<Row, 'message' | 'script' | 'past'>;
  /** What must be seen, or the suite would not notice that the guard is gone. */
  readonly seen: (turn: Turn) => boolean;
}

/** Reads whatever address a model asks for. */
const anyPage = defineTool({
  name: 'read_page',
  description: 'Reads a page.',
  input: z.object({ url: z.string() }),
  zone: 'outside',
  effect: 'read',
  execute: async ({ url }) => {
    const run = currentRun();
    const page = await run.ports.pages?.read(url, { signal: run.signal, scope: run.scope });
    run.setState('temp:page_read', true);
    return { text: page?.text ?? '' };
  },
});

const GUARDS: readonly Guard[] = [
  {
    guard: 'the rules before triage',
    without: ['agents/triage.yml', 'before_agent: [triage_rules]', 'before_agent: []'],
    row: { message: 'show all my medications', script: { triage: [finish('share')] } },
    seen: ({ calls }) => calls.some(({ agent }) => agent === 'triage'),
  },
  {
    guard: 'the fixed text of a decision',
    without: ['agents/triage.yml', 'after_agent: [say_decision]', 'after_agent: []'],
    row: { message: 'Who won the cup?', script: { triage: [finish('non_health')] } },
    seen: ({ answer }) => answer.text !== NON_HEALTH,
  },
  {
    guard: 'the edge that only code may take',
    without: ['team.yml', /by_code:\n.*\n/, ''],
    row: { message: 'Is that so?', script: { triage: [to('ask_handler')] } },
    seen: ({ agents }) => agents.includes('ask_handler'),
  },
  {
    guard: 'no model without a page',
    without: ['agents/url_handler.yml', 'before_model: [needs_page]', 'before_model: []'],
    row: { message: `${BASE}/missing`, script: { url_handler: [{ text: 'I made it up.' }] } },
    seen: ({ answer }) => answer.text === 'I made it up.',
  },
  {
    guard: 'no model without a video',
    without: ['agents/video_reader.yml', 'before_agent: [needs_video]', 'before_agent: []'],
    row: {
      message: `${BASE}/statins`,
      script: {
        url_handler: [{ toolCalls: [{ name: 'video_insights', args: { request: 'x' } }] }, { text: 'So.' }],
      },
    },
    seen: ({ calls }) => calls.some(({ agent }) => agent === 'video_reader'),
  },
  {
    guard: 'only an address that the person wrote',
    without: ['tools', '', ''],
    row: {
      message: `${BASE}/statins`,
      script: {
        url_handler: [{ toolCalls: [{ name: 'read_page', args: { url: `${BASE}/diet` } }] }, { text: 'So.' }],
      },
    },
    seen: ({ pages }) => pages.includes('/diet'),
  },
  {
    guard: 'no history of a record for Lite',
    without: ['agents/health_consultant_lite.yml', 'origins: [user, code]', 'origins: [user, code, chart]'],
    row: {
      message: 'What does HbA1c measure?',
      script: { triage: [to('health_consultant_lite')], health_consultant_lite: [{ text: 'So.' }] },
      past: true,
    },
    seen: (turn) => harms(turn).includes('chart text in a request of health_consultant_lite'),
  },
];

function teamWithout({ without: [file, from, instead] }: Guard, name: string): TeamSource {
  const files = consultFiles().map(({ path, text }) => {
    const changed = path === file ? text.replace(from, instead) : text;
    if (path === file && changed === text) throw new Error(`${file} does not say ${from}`);
    return { path, text: path === 'team.yml' ? changed.replace('name: consult', `name: ${name}`) : changed };
  });
  const tools = consultCatalogue.tools.map((tool) =>
    file === 'tools' && tool.name === 'read_page' ? anyPage : tool,
  );
  return { files, catalogue: { ...consultCatalogue, tools } };
}

/** The same table would notice each guard that is gone. */
describe('the rules of the seed without one guard [A2]', () => {
  let stand: Stand;
  beforeAll(async () => {
    stand = await startStand(GUARDS.map((guard, index) => teamWithout(guard, `consult_${index}`)));
  });
  afterAll(() => stand?.stop());

  it.each(GUARDS.map((guard, index) => [guard.guard, guard, index] as const))(
    '%s',
    async (_name, guard, index) => {
      const seenIn = async (team: string) => {
        const host = `${team.replace('_', '-')}-${index}`;
        const { message, script = {}, past = false } = atHost({ ...guard.row } as Row, stand.web.base(host));
        return guard.seen(
          await stand.play({ host, message, who: 'patient', topic: false, past, script, team }),
        );
      };
      expect(await seenIn(`consult_${index}`)).toBe(true);
      expect(await seenIn('consult')).toBe(false);
    },
  );
});
