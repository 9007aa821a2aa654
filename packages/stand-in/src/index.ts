export { byModelOrSystem, type SwitchablePlayer, switchable } from './behaviours/choosing.ts';
export { type Attack, type AttackFunction, hostile } from './behaviours/hostile.ts';
export { ruleBased } from './behaviours/rule-based/rule-based.ts';
export { STAND_IN } from './behaviours/rule-based/stand-in.ts';
export {
  type Lane,
  type Script,
  type ScriptedOptions,
  type ScriptedPlayer,
  type Step,
  scripted,
} from './behaviours/scripted.ts';
export { isUrgencyCheck } from './behaviours/urgency.ts';
export type { Fault } from './faults/fault.ts';
export type { FaultRule } from './faults/rules.ts';
export type { WireEntry, WireReply } from './log/wire-entry.ts';
export type { Finding, WireLog } from './log/wire-log.ts';
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
export type { Player } from './player.ts';
export type { Grounding, Reply, ReplyToolCall, ReplyUsage } from './reply.ts';
export { type BaseUrls, type ModelServer, type ModelServerOptions, startModelServer } from './start.ts';
