export { byModelOrSystem } from './behaviours/choosing.ts';
export { type Attack, type AttackFunction, hostile } from './behaviours/hostile.ts';
export { ruleBased } from './behaviours/rule-based/rule-based.ts';
export { STAND_IN } from './behaviours/rule-based/words.ts';
export {
  type Lane,
  type Script,
  type ScriptedOptions,
  type ScriptedPlayer,
  type Step,
  scripted,
} from './behaviours/scripted.ts';
export { isUrgencyCheck } from './behaviours/urgency.ts';
export type { Fault, FaultRule } from './faults.ts';
export { describeCall, type Matcher, type MatchFields, mismatch } from './matcher.ts';
export {
  type CallMessage,
  type CallTool,
  lastUserText,
  type ModelCall,
  type ProviderName,
  resultsOfThisTurn,
  type ToolResult,
  withoutMarks,
} from './model-call.ts';
export type { Grounding, Player, Reply, ReplyToolCall, ReplyUsage } from './reply.ts';
export { type BaseUrls, type ModelServer, type ModelServerOptions, startModelServer } from './start.ts';
export type { Finding, WireEntry, WireLog, WireReply } from './wire-log.ts';
