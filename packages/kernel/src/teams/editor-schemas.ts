import { z } from 'zod';
import type { JsonSchema } from '../json.ts';
import { agentShape } from './files/agent-shape.ts';
import { teamShape } from './files/team-shape.ts';

/** JSON Schema of team.yml, for completion and checks in editors. */
export function teamJsonSchema(): JsonSchema {
  return asJson(teamShape);
}

/** JSON Schema of agents/<name>.yml. */
export function agentJsonSchema(): JsonSchema {
  return asJson(agentShape);
}

/** As a person writes it: what has a default may be left out. */
function asJson(shape: z.ZodType): JsonSchema {
  return z.toJSONSchema(shape, { io: 'input' }) as JsonSchema;
}
