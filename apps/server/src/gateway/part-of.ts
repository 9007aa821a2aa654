import type { GatewayDeps } from './gateway-deps.ts';
import { ProblemError } from './problem.ts';

const NO_RESEARCH = 'this server has no research agents';

/** Parts that a gateway may lack, and what to do about it. */
const REMEDIES = {
  evidence: 'set EVIDENCE for this gateway',
  evidenceImports: 'set EVIDENCE for this gateway',
  evidenceSources: 'set EVIDENCE=live for this gateway',
  files: NO_RESEARCH,
  findings: NO_RESEARCH,
  operations: 'set DATABASE_OPERATE_PASSWORD for this gateway',
  papers: 'give this gateway a store of papers',
  paused: null,
  research: NO_RESEARCH,
  suppressions: NO_RESEARCH,
  triggers: 'this server has no triggers',
  turnControl: null,
  watches: 'this server watches nothing',
  work: 'this server has no functions',
} as const satisfies { readonly [name in keyof GatewayDeps]?: string | null };

/** A part of this gateway. Throws `unavailable` where it has none. */
export function partOf<Name extends keyof typeof REMEDIES>(
  deps: Pick<GatewayDeps, Name>,
  name: Name,
): NonNullable<GatewayDeps[Name]> {
  const part = deps[name];
  if (part) return part as NonNullable<GatewayDeps[Name]>;
  const remedy = REMEDIES[name];
  throw new ProblemError('unavailable', remedy === null ? {} : { remedy });
}
