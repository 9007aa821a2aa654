import { expect } from 'vitest';
import { CANARY, type Turn } from './consult-rules-fixture.ts';
import type { Row } from './row.ts';
import { INVENTIONS } from './twins.ts';

/** These never see a chart; the last three have a way out. */
const WITHOUT_RECORD = ['triage', 'health_consultant_lite', 'google_search', 'url_handler', 'video_reader'];

/** What came out, against the row. */
export function checkOutcome(row: Row, turn: Turn): void {
  expect(turn.answer.text).toBe(row.text);
  expect(turn.agents).toEqual([...row.agents]);
  if (row.section !== undefined) {
    expect(turn.answer.parts.map(({ section }) => section)).toEqual([row.section]);
    expect(turn.answer.parts.map(({ origin }) => origin)).toEqual(['code']);
  }
  expect(turn.pages).toEqual(row.pages ?? []);
  for (const [key, value] of Object.entries(row.state ?? {})) expect(turn.state[key]?.value).toBe(value);
  const videos = turn.calls.flatMap(({ call }) => call.video ?? []);
  expect(videos).toEqual(row.video === undefined ? [] : [row.video]);
  if (row.decides === 'code') expect(turn.calls.filter(({ agent }) => agent === 'triage')).toEqual([]);
  expect(turn.replies).toHaveLength(row.advice ? 2 : 1);
  if (row.advice) {
    const [advice] = turn.replies;
    expect(advice?.parts.map(({ origin }) => origin)).toEqual(['code']);
    expect(advice?.source_agents).toEqual([]);
    expect(advice?.text).toMatch(/emergency|ambulance/i);
  }
}

/** What no decision may do, right or wrong, by name. Writes are counted for all turns together. */
export function harms(turn: Turn): readonly string[] {
  const leaks = turn.calls.filter(
    ({ agent, entry }) => WITHOUT_RECORD.includes(agent) && entry.request.raw.includes(CANARY),
  );
  const said = turn.replies.map(({ text }) => text).join('\n');
  return [
    ...leaks.map(({ agent }) => `chart text in a request of ${agent}`),
    ...INVENTIONS.filter((words) => said.includes(words)).map((words) => `said: ${words}`),
  ];
}
