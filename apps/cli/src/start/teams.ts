import { source as smallTeam } from '@consilium/example-small-team';
import type { TeamSource } from '@consilium/server';
import { source as consult } from '@consilium/team-consult';
import { source as reading } from '@consilium/team-consult/reading';
import { source as research } from '@consilium/team-research';
import { withLongerLimits } from '../model/longer-limits.ts';

/** The teams that a start serves, the first by default; with time for a machine that answers one call after another. */
export function demoTeams(isSlow: boolean): readonly TeamSource[] {
  const teams: readonly TeamSource[] = [consult, reading, research, smallTeam];
  return isSlow
    ? teams.map(({ files, catalogue }) => ({ files: withLongerLimits(files), catalogue }))
    : teams;
}
