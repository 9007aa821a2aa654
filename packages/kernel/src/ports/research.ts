import type { Json } from '../json.ts';
import type { Claim } from '../messages/message.ts';
import type { Origin } from '../origin.ts';
import type { AgentState, ResearchAgent } from '../research/agent.ts';
import type { AgentMemory } from '../research/memory.ts';
import type { Compartment, Scope } from '../scope.ts';
import type { Caller } from './caller.ts';
import type { RunRecord } from './history.ts';

/** Why an agent works: it was made, somebody wrote to it, a trigger fired, what it watches has changed, a new month began. */
export type RequestReason = 'created' | 'message' | 'trigger' | 'watch' | 'budget';

export interface NewResearchAgent {
  /** The same again is the same agent: its id is made of it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** What it is asked first, and remembers word by word. */
  readonly brief: string;
  /** Of the brief. */
  readonly origin: Origin;
  /** Absent: none. */
  readonly threshold?: Json | null;
  /** Default 5 USD. */
  readonly monthlyMicroUsd?: number;
  /** The conversation that it reports to. */
  readonly conversation: string;
}

export interface NewResearchRequest {
  /** The same again is the same request. */
  readonly key: string;
  readonly agent: string;
  readonly text: string;
  readonly origin: Origin;
  readonly why: RequestReason;
  /** The conversation that gets the report; null: the caller takes the reply, or asks for a report later. */
  readonly reportsTo: string | null;
}

/** What an agent reported to a conversation. */
export interface ResearchReport {
  /** Of the message. */
  readonly seq: number;
  readonly text: string;
  readonly claims: readonly Claim[];
}

export interface AgentPage {
  readonly limit: number;
  /** Only those that were made before this one. */
  readonly before?: string;
}

/** The registry for tools and people: an actor's own agents, in the actor's own compartment. */
export interface ResearchRegistry {
  /** The agent and its first request. Throws `too_many_agents`. */
  readonly create: (
    caller: Caller,
    agent: NewResearchAgent,
  ) => Promise<{ readonly agent: ResearchAgent; readonly request: string }>;
  /** Newest first; not those that were stopped. `origin`: of what they are called and were asked. */
  readonly list: (
    caller: Caller,
    page: AgentPage,
  ) => Promise<readonly (ResearchAgent & { readonly origin: Origin })[]>;
  /** Null: the actor has no such agent. */
  readonly find: (caller: Caller, agent: string) => Promise<ResearchAgent | null>;
  /** The id of the request. Null: there is no such agent, or it was stopped. Throws `too_many_requests`. */
  readonly request: (caller: Caller, request: NewResearchRequest) => Promise<string | null>;
  /** How many messages of agents there are, up to this one, since the person has said something; counted up to `most`. */
  readonly unanswered: (
    caller: Caller,
    of: { readonly conversation: string; readonly upTo: number; readonly most: number },
  ) => Promise<number>;
  /** The last messages of agents in a conversation, up to this one, oldest first. */
  readonly reports: (
    caller: Caller,
    of: { readonly conversation: string; readonly upTo: number; readonly most: number },
  ) => Promise<readonly ResearchReport[]>;
}

/** What a person changes of an agent. */
export interface AgentChange {
  readonly threshold?: Json | null;
  readonly monthlyMicroUsd?: number;
  readonly state?: Extract<AgentState, 'active' | 'paused' | 'stopped'>;
}

/** One piece of work in the timeline of an agent. */
export interface ListedRequest {
  readonly id: string;
  readonly why: RequestReason;
  readonly text: string;
  readonly trigger: string | null;
  /** ISO, by the tenant's clock. */
  readonly createdAt: string;
  readonly endedAt: string | null;
  /** `waiting`, `running`, or how it ended: `reported`, `silent`, `failed`, `stopped`, `met`, `out_of_budget`. */
  readonly status: string;
  readonly microUsd: number;
  /** Why it said nothing, where that was its choice. */
  readonly silence: string | null;
}

/** An agent with how it stands. */
export interface AgentOverview extends ResearchAgent {
  /** What its runs have spent in this month of the tenant's clock. */
  readonly spentMicroUsd: number;
  /** `waiting`: a request is open that no run works on. */
  readonly activity: 'working' | 'waiting' | 'asleep';
  /** The next date of its triggers, ISO, by the tenant's clock. Null: none. */
  readonly nextWakeUp: string | null;
  readonly counts: { readonly requests: number; readonly reports: number; readonly silences: number };
}

/** For people: what the desk shows and changes. */
export interface ResearchDesk extends ResearchRegistry {
  /** Newest first; also those that were stopped. */
  readonly overview: (caller: Caller, page: AgentPage) => Promise<readonly AgentOverview[]>;
  /** Null: the actor has no such agent. */
  readonly look: (caller: Caller, agent: string) => Promise<AgentOverview | null>;
  /** Null: the actor has no such agent. */
  readonly change: (caller: Caller, agent: string, change: AgentChange) => Promise<ResearchAgent | null>;
  /** Newest first. */
  readonly timeline: (
    caller: Caller,
    agent: string,
    page: { readonly limit: number; readonly before?: string },
  ) => Promise<readonly ListedRequest[]>;
  /** What is to be sent to the engine now: the oldest open request of the agent. Null: none. */
  readonly open: (caller: Caller, agent: string) => Promise<string | null>;
}

/**
 * `go`: it is this request's turn. `waits`: an older one of the same agent is open, and sends it when it has ended. `paused`: it stays
 * open until the agent is resumed. Both report later, also to a caller that waits now. `ended`: it was closed before. `lost`: its run was
 * closed by somebody else. The rest ends the request without a run.
 */
export type ClaimVerdict =
  | ('go' | 'waits' | 'paused' | 'ended' | 'lost')
  | ('stopped' | 'met' | 'out_of_budget');

export interface ClaimedRequest {
  readonly verdict: ClaimVerdict;
  readonly agent: ResearchAgent;
  readonly request: {
    readonly why: RequestReason;
    readonly text: string;
    readonly origin: Origin;
    readonly reportsTo: string | null;
  };
  readonly memory: AgentMemory;
  /** What it may still spend in this month. */
  readonly leftMicroUsd: number;
  /** The tenant's clock, ISO. */
  readonly now: string;
  /** A request of this agent has ended in this month as its budget was used up. */
  readonly toldOfBudget: boolean;
}

export interface RequestEnd {
  /** `reported`, `silent`, `failed`, `cancelled`, or the verdict that ended it without a run. */
  readonly outcome: string;
  /** Absent: it is as it was. */
  readonly memory?: AgentMemory;
  /** What the report claims, for the agent's table of claims. */
  readonly claims?: readonly Claim[];
  /** Its runs that are open, closed with it: a request whose run has ended and that is open was lost, and is ended as failed. */
  readonly runs?: readonly RunRecord[];
}

/** Rows of agents and their requests, for the runtime. Nothing of it is done on behalf of a run. */
export interface ResearchRows {
  /** Null: no such request of this actor. */
  readonly claim: (scope: Scope, run: string) => Promise<ClaimedRequest | null>;
  /** Whose run it is, and why it runs; changes nothing. */
  readonly find: (scope: Scope, run: string) => Promise<Pick<ClaimedRequest, 'agent' | 'request'> | null>;
  /** The caller waits no longer. `ended`: it has, and the caller is to take what it said. The same answer however often it is asked. */
  readonly reportLater: (scope: Scope, run: string, conversation: string) => Promise<'will-report' | 'ended'>;
  /** Closes a request, once; who is told (null: its caller), and which request of the agent is next. */
  readonly close: (
    scope: Scope,
    run: string,
    end: RequestEnd,
  ) => Promise<{ readonly reportsTo: string | null; readonly next: string | null }>;
}

/** A request that is to be sent to the engine. Ids and codes only. */
export interface UnsentRequest {
  readonly tenant: string;
  readonly compartment: Compartment;
  readonly actor: string;
  readonly purpose: Scope['purpose'];
  readonly run: string;
  /** How often it was sent, this time included. */
  readonly sends: number;
}

/** Sources outside for research agents. What leaves is checked before it does. */
export interface WebSearch {
  readonly names: readonly string[];
  /** Asks every source and keeps what it finds in the library. Throws ConsiliumError where these words may not leave. */
  readonly search: (
    caller: Caller,
    query: string,
    options: { readonly signal: AbortSignal },
  ) => Promise<{
    readonly sources: readonly {
      readonly name: string;
      readonly kept: number;
      readonly gap: string | null;
    }[];
    /** Of the documents that it kept. */
    readonly hashes: readonly string[];
  }>;
}

declare module '../tools/current-run.ts' {
  interface ToolPorts {
    /** Absent: no research agents here. */
    readonly research?: ResearchRegistry;
    /** Absent: no source outside is set up. */
    readonly web?: WebSearch;
  }
}

/** The gateway's way to the engine: begins an open request at once. */
export interface ResearchControl {
  readonly send: (scope: Scope, run: string) => Promise<void>;
}
