import { loadTeam, type Team, TeamLoadError } from '@consilium/kernel';
import { Trouble } from '../report/trouble.ts';
import type { TeamSource } from './load-source.ts';

/** Throws Trouble with every problem of the files. */
export function loadTeamOf({ files, catalogue }: TeamSource): Team {
  try {
    return loadTeam(files, catalogue);
  } catch (error) {
    if (!(error instanceof TeamLoadError)) throw error;
    throw new Trouble('team_invalid', {
      what: error.message,
      remedy: 'correct each place; npm run consilium -- team check FOLDER   lists them again',
      cause: error,
    });
  }
}
