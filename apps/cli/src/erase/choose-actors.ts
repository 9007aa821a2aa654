import type { OwnActor } from '@consilium/store';
import { UsageError } from '../report/usage-error.ts';
import { askYesOrNo, type Terminal } from '../terminal.ts';

/**
 * Which of the patient's own actors are erased with the patient. One whose erasure has begun is finished, whatever was
 * chosen now, and one that was finished is left out. The rest is what `withActor` says; where it says nothing, a person at
 * the terminal is asked. Throws UsageError where there is nobody to ask.
 */
export async function chooseActors(
  patient: string,
  found: readonly OwnActor[],
  { withActor, terminal }: { readonly withActor: boolean | undefined; readonly terminal?: Terminal },
): Promise<{ readonly erased: readonly string[]; readonly kept: readonly string[] }> {
  const begun = found.filter(({ phase }) => phase !== null && phase !== 'finished').map(nameOf);
  const undecided = found.filter(({ phase }) => phase === null).map(nameOf);
  if (undecided.length === 0) return { erased: begun, kept: [] };
  const chosen = withActor ?? (await ask(patient, undecided, terminal));
  return chosen ? { erased: [...begun, ...undecided], kept: [] } : { erased: begun, kept: undecided };
}

async function ask(patient: string, actors: readonly string[], terminal?: Terminal): Promise<boolean> {
  const what = `Patient ${patient} also signs in, as ${actors.join(', ')}.`;
  const answer = terminal
    ? await askYesOrNo(
        terminal,
        `${what} Erase their own conversations and preferences too, which are outside the record?`,
      )
    : undefined;
  if (answer === undefined)
    throw new UsageError(
      `${what} Nothing was erased.`,
      'add --with-actor to erase their own conversations and preferences too, or --keep-actor to keep them',
    );
  return answer;
}

function nameOf({ actor }: OwnActor): string {
  return actor;
}
