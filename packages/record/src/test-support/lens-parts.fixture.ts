/** The parts of the lens that the suites take one by one; everybody else has `createLens`. */
export { CLINICAL_SCHEMA } from '../graph/clinical-schema.ts';
export type { GraphSchema, PropertyType } from '../graph/graph-schema.ts';
export { instanceUuid, patientUuid } from '../graph/name-uuid.ts';
export { compileQuery } from '../lens/compile/compile-query.ts';
export type { CompileOptions } from '../lens/compile/environment.ts';
export type * from '../lens/cypher/ast.ts';
export { parseCypher } from '../lens/cypher/parse.ts';
export { checkQuery } from '../lens/gate/check.ts';
export { CLINICAL_LIMITS, type LensLimits } from '../lens/limits.ts';
export { ask } from '../lens/run/ask.ts';
export { durationText } from '../lens/run/decode.ts';
export { constructsOf, LANGUAGE } from '../lens/test-support/constructs.fixture.ts';
export { askGraph, type GraphRows, writeGraphRows } from '../lens/test-support/small-graph.fixture.ts';
