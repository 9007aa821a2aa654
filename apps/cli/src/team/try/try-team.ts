import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stories } from '@consilium/example-patients';
import { servedModels } from '@consilium/models';
import type { Environment } from '../../local/env-file.ts';
import { chooseModel } from '../../model/choose-model.ts';
import { onSignal } from '../../on-signal.ts';
import { EXIT, type ExitCode } from '../../report/exit-codes.ts';
import { Trouble } from '../../report/trouble.ts';
import { loadSource } from '../load-source.ts';
import { loadTeamOf } from '../load-team-of.ts';
import type { Api } from './api.ts';
import { chooseShow } from './show/choose-show.ts';
import type { Show } from './show/show.ts';
import { takeAftermath, takeTurn } from './take-turn.ts';
import { startTeamServer } from './team-server.ts';
import type { TryWords } from './words.ts';

/** Somebody pressed Ctrl-C. */
class Stopped extends Error {}

/** Rejects when somebody presses Ctrl-C: the engines are then stopped in order. Pressed again, it ends them at once. */
function stopOnSignal(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  onSignal(() => {
    process.stderr.write('\nstopping\n');
    reject(new Stopped());
  });
  return promise;
}

/** Runs a team on one question, on engines of its own that are gone afterwards. */
export async function tryTeam(folder: string, words: TryWords, environment: Environment): Promise<ExitCode> {
  const team = await loadSource(folder);
  const { name } = loadTeamOf(team);
  if (words.model !== undefined) await checkServed(words.model.url);
  const model = chooseModel(words, environment);
  const show = chooseShow(words, model, { hasColour: !environment.NO_COLOR });
  const { title } = stories.find(({ id }) => id === words.patient)!;
  show.opening({ patient: words.patient, title, model: model.label });
  const stop = stopOnSignal();
  const data = mkdtempSync(join(tmpdir(), 'consilium-try-'));
  // PostgreSQL runs as another user where we are root.
  chmodSync(data, 0o711);
  try {
    const server = await startTeamServer({
      ...{ folder: data, patient: words.patient, model, environment, team, say: show.progress },
    });
    try {
      const began = performance.now();
      await Promise.race([ask(server.apis[words.as], name, words, show), stop]);
      show.end(performance.now() - began);
    } finally {
      await server.close();
    }
    return EXIT.done;
  } catch (error) {
    if (error instanceof Stopped) return EXIT.interrupted;
    throw error;
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Asks the question, shows the answer, and waits for the background agents. */
async function ask(api: Api, team: string, { as, question }: TryWords, show: Show): Promise<void> {
  const { id: conversation } = await api.post<{ id: string }>('/conversations', { team });
  show.said(as, question);
  const turn = await takeTurn(api, conversation, question, show);
  show.answer(turn);
  show.progress('background agents are at work');
  show.aftermath(await takeAftermath(api, conversation, turn));
}

/** Checked before engines are started. A server that answers slowly is not refused. */
async function checkServed(url: string): Promise<void> {
  const served = await servedModels({ provider: 'compatible', baseUrl: url });
  if (served?.state !== 'unreachable' || /timeout/i.test(served.why)) return;
  throw new Trouble('no-model', {
    what: `Nothing answers at ${url} (${served.why}).`,
    remedy: 'start the model server, or name another: --model-url ADDRESS; --stand-in needs none',
    exit: EXIT.unreachable,
  });
}
