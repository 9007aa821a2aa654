import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stories } from '@consilium/example-patients';
import type { TeamSource } from '@consilium/server';
import { chooseModel } from '../model/choose-model.ts';
import type { TryFlags } from './flags.ts';
import { playScene } from './play.ts';
import { SCENES } from './scenes/index.ts';
import { ownQuestion } from './scenes/own-question.ts';
import type { Scene } from './scenes/scene.ts';
import { chooseShow } from './show/choose-show.ts';
import { startConsultStand } from './stand/consult-stand.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Starts everything, plays what was chosen (with `team` in the place of the consult team), and stops everything. Throws Stopped after Ctrl-C. */
export async function playAll(
  flags: TryFlags,
  environment: Environment,
  team?: { readonly name: string; readonly source: TeamSource },
): Promise<void> {
  const model = chooseModel(flags, environment);
  const show = chooseShow(flags, model, { hasColour: !environment.NO_COLOR });
  const story = stories.find(({ id }) => id === flags.patient)!;
  const chosen: readonly (readonly [number, Scene])[] =
    flags.message === undefined
      ? flags.only.map((number) => [number, SCENES[number - 1]!] as const)
      : [[1, ownQuestion(flags.message, flags.as, team?.name)]];
  show.opening({ patient: flags.patient, title: story.title, model: model.label });
  const stop = stopOnSignal();
  const stand = await startConsultStand({
    folder: flags.data ?? join(ROOT, '.data', 'try-consult'),
    patient: flags.patient,
    model,
    environment,
    say: show.progress,
    ...(team === undefined ? {} : { teams: [team.source] }),
  });
  const began = performance.now();
  let played = 0;
  try {
    await Promise.race([stop, undefined]);
    for (const [number, scene] of chosen) {
      if (scene.needsStandIn !== undefined && !model.standIn) {
        show.skipped(number, scene.title, scene.needsStandIn);
        continue;
      }
      show.scene(number, scene.title, scene.about);
      await Promise.race([playScene(scene, { patient: flags.patient, stand, show }), stop]);
      played += 1;
    }
    show.end(played, performance.now() - began);
  } finally {
    await stand.close();
  }
}
