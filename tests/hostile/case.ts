import { clientFor } from '../support/client.ts';
import type { Act } from '../support/hostile/acts.ts';
import * as harness from '../support/hostile/conversation.ts';
import { newTag } from '../support/hostile/tags.ts';
import { admit, TENANT } from '../support/stack.ts';
import type { World } from './hostile-fixture.ts';
import { tally } from './tally.ts';

export interface Turn extends harness.Turn {
  readonly answer: { readonly text: string; readonly status: string } | null;
  /** The row of the turn itself. */
  readonly run: harness.RunRow | undefined;
}

/** One conversation of an actor and a patient of its own. */
export interface Case extends harness.Conversation {
  readonly actor: string;
  readonly patient: string;
  readonly grant: string;
  /** Posts a message, plays `act` and waits for the end of everything that it set in motion. */
  readonly turn: (act: Act, text?: string) => Promise<Turn>;
}

export async function openCase(world: World, teamName: string): Promise<Case> {
  const team = world.teams.get(teamName);
  if (!team) throw new Error(`there is no team ${teamName}`);
  const tag = newTag();
  // Other words than the tag: who names them does not speak for this case.
  const [actor, patient] = [tag.replace('case', 'actor'), tag.replace('case', 'patient')];
  const grant = await admit(world.rows, actor, { patient });
  const client = await clientFor(world.server, { tenant: TENANT, actor }, patient);
  const opened = { tag, team, conversation: await client.createConversation(teamName), client };
  return {
    ...{ ...opened, actor, patient, grant },
    turn: async (act, text = 'What does my record say about https://example.org ?') => {
      tally.cases += 1;
      const turn = await harness.playTurn(world, opened, act, text).catch((error) => {
        tally.untypedEnds += 1;
        throw error;
      });
      const run = turn.runs.find(({ kind }) => kind === 'turn');
      return { ...turn, run, answer: await answerTo(world, turn) };
    },
  };
}

async function answerTo({ rows }: World, { conversation, seq }: harness.Turn): Promise<Turn['answer']> {
  const { rows: answers } = await rows.query<{ body: { parts: { text: string }[] }; status: string }>(
    'SELECT body, status FROM app.messages WHERE conversation = $1 AND in_reply_to = $2 AND run IS NOT NULL',
    [conversation, seq],
  );
  return answers[0]
    ? { text: answers[0].body.parts.map(({ text }) => text).join('\n\n'), status: answers[0].status }
    : null;
}
