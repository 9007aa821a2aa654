import type {
  ActiveTurn,
  AnswerDraft,
  AnyTool,
  Artifacts,
  Callback,
  Caller,
  ChartFact,
  CheckVerdict,
  EmergencyScreen,
  EventBus,
  EvidenceSources,
  Findings,
  FiredRequest,
  FunctionParts,
  History,
  Identifier,
  Interruptions,
  Json,
  KeyRing,
  KnownOfValues,
  Models,
  Origin,
  ProviderPrivacy,
  Replays,
  RequestReason,
  Reruns,
  ResearchAgent,
  ResearchRows,
  RunIdentity,
  Scope,
  StepContents,
  Team,
  ToolPorts,
  UrgencyChecks,
  WakeRows,
  WorkCache,
  WorkRows,
} from '@consilium/kernel';
import type { Durable, Trace } from './durable/durable.ts';
import type { DurableHooks } from './durable/hooks.ts';
import type { UseNonce } from './envelope/stamp.ts';
import type { OnUnexpected } from './unexpected.ts';

/** A loaded team and the code that its files name. */
export interface TeamParts {
  readonly team: Team;
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly callbacks: ReadonlyMap<string, Callback>;
}

/** What a turn needs to search outside sources of literature. */
export interface OutsideDeps {
  readonly sources: Pick<EvidenceSources, 'names' | 'fetchFrom'>;
  /** Identifiers of the open patient and relatives in the record: none of their words is sent. */
  readonly identifiers: (caller: Caller) => Promise<readonly Identifier[]>;
  /** Writes the audit entry that words are sent outside, before they are sent. */
  readonly keepAsked: (caller: Caller) => Promise<void>;
}

/** What runs of functions and pipelines need. */
export interface WorkDeps extends FunctionParts {
  readonly rows: WorkRows;
  readonly cache: WorkCache;
  readonly artifacts: Artifacts;
  /** Of the code and the models behind the presets: part of every cache key, so that other code or another model is another result. */
  readonly version: string;
  /** Checks what a text with markers `[^N]` cites, against the citations that N counts in. Absent: no pipeline cites. */
  readonly checkCited?: (
    text: string,
    citations: Json,
  ) => { readonly text: string; readonly footnotes: readonly Json[] };
}

/** What research agents need. */
export interface ResearchDeps {
  readonly rows: ResearchRows;
  /** How long the interaction agent waits for the reply of a research agent, ms. */
  readonly waitMs: number;
  /** Decides whether the person is told now; where not, it keeps what was held back, and why. Absent: always. */
  readonly interruptions?: Interruptions | undefined;
  /** Claims of agents, and what was decided of their thresholds. Absent: none are kept, and no threshold is decided. */
  readonly findings?: Findings | undefined;
}

/** A report of a research agent, before it comes to its conversation. */
export interface HeldReport {
  /** Unique: a report of a run, or a message of one of its steps. */
  readonly key: string;
  readonly agent: ResearchAgent;
  readonly run: string;
  readonly why: RequestReason;
  readonly conversation: string;
  readonly answer: AnswerDraft;
}

/** A tool that has ended and whose result is followed by something (`Tool.follow`). */
export interface FollowedTool {
  readonly durable: Durable;
  readonly scope: Scope;
  readonly identity: RunIdentity;
  readonly agent: string;
  readonly step: string;
  readonly follow: NonNullable<AnyTool['follow']>;
  readonly result: Json;
  /** Of what the calling model says. */
  readonly speaks: Origin;
  /** What was handed out in this run so far. */
  readonly facts: readonly ChartFact[];
}

/** What the calling model is told instead of the tool's own result. */
export interface ToolFollowUp {
  readonly result: Json;
  readonly seen: readonly Origin[];
  readonly facts: readonly ChartFact[];
  readonly standIn: boolean;
}

/** Everything the runtime needs from outside, joined in the composition root. */
export interface RuntimeDeps {
  readonly teams: ReadonlyMap<string, TeamParts>;
  readonly history: History;
  readonly models: Models;
  /** A second model that checks what sources say (a tier or a model's name); it can only lower a sentence. Absent: none. */
  readonly supportModel?: string | undefined;
  /** What stands between our words and a provider. Absent: only where a test has nothing to hide. */
  readonly privacy?: ProviderPrivacy | undefined;
  /** Reads what a person wrote, before any model does. Absent: nothing is screened. */
  readonly screen?: EmergencyScreen | undefined;
  /** The country of who asks (ISO 3166-1 alpha-2), for an emergency number; null where nobody said. Absent: never known. */
  readonly countryOf?: ((scope: Scope) => Promise<string | null>) | undefined;
  /** Age and usual values of the open patient, for vital signs in a message. Absent: an adult of whom nothing is known. */
  readonly knownOfValues?: ((scope: Scope) => Promise<KnownOfValues>) | undefined;
  /** What models say of how urgent a message is. Absent: what an agent raises is told with its answer, and no other model is asked. */
  readonly checks?: UrgencyChecks | undefined;
  /** Keeps the text of steps, for tenants with synthetic patients only. Absent: nothing is kept. */
  readonly contents?: StepContents | undefined;
  /** Absent: no replays on another model. */
  readonly replays?: Replays | undefined;
  /** Absent: no answer is run again. */
  readonly reruns?: Reruns | undefined;
  /** Outside sources of literature. Absent: no search is offered or made. */
  readonly outside?: OutsideDeps | undefined;
  /** Functions and pipelines. Absent: there are none. */
  readonly work?: WorkDeps | undefined;
  /** Research agents. Absent: there are none. */
  readonly research?: ResearchDeps | undefined;
  /**
   * Begins what follows on tools that say so; awaiting what it gives waits for it. Set by the worker. Absent: nothing follows.
   */
  readonly followTool?: ((tool: FollowedTool) => () => Promise<ToolFollowUp>) | undefined;
  readonly bus: EventBus;
  readonly keys: KeyRing;
  /** Remembers which invocation a request from outside was for. */
  readonly useNonce: UseNonce;
  /** Kills an invocation at the engine: a cancelled turn that did not end, or one whose key was destroyed meanwhile. */
  readonly killInvocation: (invocation: string) => Promise<void>;
  /** Ends a turn whose own scope may not write any more: its grant went while it ran. Gives the turn that comes next. */
  readonly endWithoutAnswer: (
    of: Pick<Scope, 'tenant' | 'compartment'>,
    turn: { readonly conversation: string; readonly run: string; readonly code: string },
  ) => Promise<ActiveTurn | null>;
  readonly wakes: Pick<WakeRows, 'find' | 'close'>;
  /** Fires a trigger if it is due, and says so. Absent: no team has any. */
  readonly triggers?: {
    readonly fire: (
      of: Pick<Scope, 'tenant' | 'compartment'> & { readonly id: string },
    ) => Promise<{ readonly due: number; readonly requests: readonly FiredRequest[] }>;
  };
  /** Ends a wake whose actor may not open its compartment any more. */
  readonly dropWake: (of: Pick<Scope, 'tenant' | 'compartment'>, key: string) => Promise<void>;
  /** Handed to tools by `currentRun().ports`. */
  readonly ports: ToolPorts;
  /** The clock; read only inside steps, where its answer is journalled. */
  readonly now: () => Date;
  readonly hooks?: DurableHooks | undefined;
  readonly observe?: RuntimeObserver | undefined;
  readonly trace?: Trace | undefined;
  /** Errors of code, of a statement, of the engine's SDK: for a log that says where. Absent: nobody is told. */
  readonly onUnexpected?: OnUnexpected | undefined;
}

export interface TurnDeps extends RuntimeDeps {
  /** For who has no scope of their own: an operator, the watchdog. Null: no turn runs. */
  readonly activeTurnOf: (
    of: Pick<Scope, 'tenant' | 'compartment'>,
    conversation: string,
  ) => Promise<ActiveTurn | null>;
  /** How long a cancelled turn has to end by itself, ms; then it is killed. Default 30 s. */
  readonly cancelGraceMs?: number;
}

/** Numbers and codes for metrics; never text. */
export interface RuntimeObserver {
  readonly stepEnded: (step: {
    readonly kind: string;
    readonly outcome: string;
    readonly ms: number;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly microUsd: number;
  }) => void;
  /** A model has said that a message is more urgent than code found. */
  readonly urgencyRaised?: (raised: {
    readonly tenant: string;
    readonly by: 'model' | 'agent';
    readonly verdict: CheckVerdict;
  }) => void;
  readonly turnEnded: (turn: { readonly status: string; readonly ms: number }) => void;
}
