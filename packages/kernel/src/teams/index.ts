export { type Problem, printProblem } from '@consilium/base';
export type { AnyTool, Catalogue, TeamFile } from './catalogue.ts';
export { agentJsonSchema, teamJsonSchema } from './editor-schemas.ts';
export { checkTeam, loadTeam } from './load-team.ts';
export { schemaFault } from './output-schema.ts';
export { RESERVED_TOOL_NAMES } from './rules/tools.ts';
export { TeamLoadError } from './team-load-error.ts';
export { withAgentModels } from './with-agent-models.ts';
