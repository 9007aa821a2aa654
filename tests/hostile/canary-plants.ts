import { describe, expect, it } from 'vitest';
import { type Act, calling, handOver, leadTo } from '../support/hostile/acts.ts';
import { blindAgents } from '../support/hostile/declared.ts';
import { checkCanaries, echo, smuggle, visitEveryone, whoSaw } from './canaries.ts';
import { type Case, openCase } from './case.ts';
import { agentsOnWire, checkTurn } from './checks.ts';
import { canaryOf, readState, type World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

/** Plants the canary with a first turn, then lets every agent of the team see and repeat all that it is shown. */
export function describeCanaries(world: () => World): void {
  describe.concurrent('what came out of a record', () => {
    const plants: readonly [where: string, team: string, act: (played: Case) => Act][] = [
      ['in an earlier answer', 'small_team', saysIt],
      ['in the state of an agent’s result', 'small_team', writesLetter],
      ['handed back to triage, who asks the web', 'small_team', handsBack],
      ['in an output kept in state', 'probe_team', (played) => readsThen(played, 'doctor', say(played))],
      ['in a note that a tool keeps', 'probe_team', notesIt],
      ['in the words of a run that then fails', 'probe_team', failsAfter],
      ['in the result of an agent that then fails', 'probe_team', helperFails],
      ['in what a group’s callback says', 'probe_team', panelReveals],
      ['in a partial answer', 'probe_team', neverEnds],
      ['handed back to the desk, who asks the web', 'probe_team', backToDesk],
    ];
    it.each(plants)('%s (%s) reaches nobody who must not see it', async (_where, team, plant) => {
      const played = await openCase(world(), team);
      const first = await played.turn(plant(played));
      checkTurn(world(), first);
      const turns = await visitEveryone(played);
      for (const turn of turns) checkTurn(world(), turn);
      // The twin: it was planted, those who may see it saw it, and everybody was visited.
      expect(
        [...whoSaw(world(), played)].filter((agent) => !blindAgents(played.team).has(agent)),
      ).not.toEqual([]);
      const visited = new Set(turns.flatMap((turn) => [...agentsOnWire(world(), turn)]));
      for (const agent of blindAgents(played.team)) expect(visited).toContain(agent);
      checkCanaries(world(), played);
    });

    it('nor does what a model made up reach an outside agent, or one that sees only user and code', async () => {
      const played = await openCase(world(), 'probe_team');
      const word = `MADE-UP-${played.patient}`;
      const turn = await played.turn((agent, _call, nth) => {
        const ask = { name: 'ask_web', args: { request: `${word} [${played.tag}]` } };
        const handOver = { name: 'transfer_to_agent', args: { agent: 'plain' } };
        return agent === 'desk' ? { text: word, toolCalls: [nth === 0 ? ask : handOver] } : null;
      });
      const later = await played.turn((agent, _call, nth) =>
        agent === 'desk' && nth === 0 ? calling('ask_web', { request: word }) : null,
      );
      const saw = [...turn.wire, ...later.wire].flatMap(({ request, call }) =>
        call && request.raw.includes(word) ? [world().agentOf(call)] : [],
      );
      tally.canariesLeaked += saw.filter((agent) => agent !== 'desk').length;
      expect(new Set(saw)).toEqual(new Set(['desk']));
      expect(agentsOnWire(world(), turn)).toEqual(new Set(['desk', 'web', 'plain']));
    });

    it('is what a record agent says, whatever it has read', async () => {
      const played = await openCase(world(), 'small_team');
      await played.turn((agent, _call, nth) => {
        if (agent === 'triage' && nth === 0) return handOver('consultant');
        return agent === 'consultant' ? { text: 'HbA1c reflects the average blood sugar.' } : null;
      });
      const messages = await played.client.messages(played.conversation);
      const answer = messages.find(({ source_agents }) => source_agents.includes('consultant'));
      expect(answer?.parts).toEqual([
        expect.objectContaining({ origin: 'chart', text: 'HbA1c reflects the average blood sugar.' }),
      ]);
    });

    it('keeps its origin in the rows', async () => {
      const played = await openCase(world(), 'probe_team');
      await played.turn(notesIt(played));
      const state = await readState(world(), played.conversation);
      const tainted = state.filter(({ value }) => JSON.stringify(value).includes(canaryOf(played.patient)));
      expect(tainted.length).toBeGreaterThan(0);
      expect(tainted.filter(({ origin }) => origin !== 'chart')).toEqual([]);
    });
  });
}

const say = (played: Case) => ({ text: smuggle(canaryOf(played.patient)) });

/** Leads to a record agent, which reads the chart first and then does `then` for ever. */
function readsThen(played: Case, reader: string, then: ReturnType<Act>): Act {
  return leadTo(played.team, reader, `[${played.tag}]`, (_call, nth) =>
    nth === 0 ? calling('read_chart', { topic: 'all' }) : then,
  );
}

function saysIt(played: Case): Act {
  return readsThen(played, 'consultant', say(played));
}

function writesLetter(played: Case): Act {
  const text = smuggle(canaryOf(played.patient));
  const read = readsThen(played, 'consultant', null);
  return (agent, call, nth) => {
    if (agent === 'consultant' && nth === 1)
      return { text, ...calling('write_letter', { request: `${text} [${played.tag}]` }) };
    if (agent === 'consultant' && nth > 1) return { text: 'The letter is ready.' };
    if (agent === 'draft') return { text: `${call.system} ${text}` };
    if (agent === 'critic') return { json: { approved: true, remarks: text } };
    return read(agent, call, nth);
  };
}

function handsBack(played: Case): Act {
  const canary = canaryOf(played.patient);
  const text = smuggle(canary);
  const read = readsThen(played, 'consultant', { text, ...handOver('triage') });
  return (agent, call, nth) => {
    if (agent === 'triage' && nth === 1)
      return {
        text: 'Ask.',
        ...calling('handle_url_request', { request: `${echo(call, canary)} [${played.tag}]` }),
      };
    if (agent === 'triage' && nth === 2) return handOver('lite');
    return read(agent, call, nth);
  };
}

function backToDesk(played: Case): Act {
  const canary = canaryOf(played.patient);
  const text = smuggle(canary);
  const read = readsThen(played, 'doctor', { text, ...handOver('desk') });
  return (agent, call, nth) => {
    if (agent === 'desk' && nth === 1)
      return calling('ask_web', { request: `${echo(call, canary)} [${played.tag}]` });
    if (agent === 'desk' && nth === 2) return handOver('plain');
    if (agent === 'web' && nth === 0) return calling('fetch_page', { url: 'https://example.org' });
    return read(agent, call, nth);
  };
}

function notesIt(played: Case): Act {
  const text = smuggle(canaryOf(played.patient));
  const read = readsThen(played, 'doctor', null);
  return (agent, call, nth) =>
    agent === 'doctor' && nth === 1 ? { text, ...calling('note', { text }) } : read(agent, call, nth);
}

/** Says it beside a call, and then the provider refuses: what was said so far must not pass for our own words. */
function failsAfter(played: Case): Act {
  const text = smuggle(canaryOf(played.patient));
  const read = readsThen(played, 'doctor', null);
  return (agent, call, nth) => {
    if (agent !== 'doctor' || nth === 0) return read(agent, call, nth);
    return nth === 1
      ? { text, ...calling('read_chart', { topic: 'more' }) }
      : { refusal: { status: 400, message: 'no' } };
  };
}

/** An agent as a tool without a fallback gives back what it had when it failed. */
function helperFails(played: Case): Act {
  const text = smuggle(canaryOf(played.patient));
  const read = readsThen(played, 'doctor', null);
  return (agent, call, nth) => {
    if (agent === 'doctor' && nth === 1) return calling('summarise', { request: `${text} [${played.tag}]` });
    if (agent === 'summary') return { text, ...calling('convert_unit', { value: 1, from: 'kg', to: 'g' }) };
    return read(agent, call, nth);
  };
}

/** The clerk knows nothing, but the code around its group sees all state and says it. */
function panelReveals(played: Case): Act {
  const note = notesIt(played);
  return (agent, call, nth) =>
    agent === 'doctor' && nth === 2
      ? calling('ask_panel', { request: `What is it? [${played.tag}]` })
      : note(agent, call, nth);
}

function neverEnds(played: Case): Act {
  const text = smuggle(canaryOf(played.patient));
  return readsThen(played, 'doctor', { text, ...calling('read_chart', { topic: 'all' }) });
}
