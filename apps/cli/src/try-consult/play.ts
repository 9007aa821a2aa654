import { ruleBased } from '@consilium/stand-in';
import type { Paper, Scene, Spoken, Stage, Words } from './scenes/scene.ts';
import { createActor } from './stand/actor.ts';
import { followTurn, takeAftermath, takeTurn } from './stand/take-turn.ts';

type Setting = Omit<Stage, 'say' | 'read'>;

/** Plays one scene: what is said is shown, the turn is watched, and what came of it is shown. */
export async function playScene(scene: Scene, setting: Setting): Promise<void> {
  await scene.play({
    ...setting,
    say: (words) => speak(words, setting),
    read: (paper) => addAndRead(paper, setting),
  });
}

async function speak(
  { who, text, acts, about, team = 'consult' }: Words,
  { stand, show }: Setting,
): Promise<Spoken> {
  const api = stand.apis[who];
  stand.models?.setPlayer(acts === undefined ? ruleBased() : createActor(acts));
  const topic = about === undefined ? {} : { topic: { uuid: about.uuid, type: about.type } };
  const { id: conversation } = await api.post<{ id: string }>('/conversations', {
    team,
    ...topic,
  });
  show.said(who, text, about === undefined ? null : `${about.type} ${about.name}`);
  const turn = await takeTurn(api, conversation, text, show);
  show.answer(turn);
  show.progress('the readers in the background are at work');
  const aftermath = await takeAftermath(api, conversation, turn);
  show.aftermath(aftermath);
  return { api, conversation, turn, aftermath };
}

async function addAndRead({ who, title, bytes, acts }: Paper, { stand, show }: Setting): Promise<void> {
  const api = stand.apis[who];
  stand.models?.setPlayer(createActor(acts));
  show.did(who, `adds a document: ${title}, PDF`);
  const path = `/record/documents?title=${encodeURIComponent(title)}&read=true`;
  const added = await api
    .upload<{ id: string; reading: { conversation: string; seq: number } }>(path, bytes, 'application/pdf')
    .catch(withoutReaders);
  if (added === null) return show.note('No team that reads documents is loaded here.');
  const { conversation, seq } = added.reading;
  const turn = await followTurn(api, conversation, seq, show);
  show.answer(turn);
  const { proposals } = await takeAftermath(api, conversation, turn, `document=${added.id}`);
  show.proposals(proposals);
}

function withoutReaders(error: Error): null {
  if (error.message.includes('no_reading_team')) return null;
  throw error;
}
