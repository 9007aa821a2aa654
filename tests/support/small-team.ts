import { smallTeamCatalogue, smallTeamFiles } from '@consilium/example-small-team';
import type { TeamSource } from '@consilium/server';

export const source: TeamSource = { files: smallTeamFiles(), catalogue: smallTeamCatalogue };
