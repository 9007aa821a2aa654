import type {
  AnyTool,
  ArtifactDesk,
  AuditTrail,
  BreakGlass,
  CheckOutgoing,
  Conversations,
  DemoClock,
  DemoTime,
  EventBus,
  Evidence,
  EvidenceImports,
  EvidenceSources,
  Findings,
  FunctionParts,
  GradeAssessments,
  History,
  Lens,
  ListReruns,
  ListSearches,
  MyPatients,
  Notices,
  Operations,
  PaperRows,
  PatientRecord,
  People,
  PipelineDefinition,
  Preferences,
  Recalls,
  ResearchBriefs,
  ResearchControl,
  ResearchDesk,
  Scope,
  SearchRows,
  SuppressionDesk,
  Team,
  TriggerRows,
  TurnControl,
  TurnPrices,
  WatchRows,
  WorkControl,
  WorkDesk,
  WorkspaceDesk,
} from '@consilium/kernel';
import type { GrantLookup } from './auth/grant-lookup.ts';
import type { DevIssuer } from './dev-issuer/dev-issuer.ts';
import type { DevPerson } from './dev-issuer/people-file.ts';
import type { StartSecret } from './dev-issuer/start-secret.ts';
import type { VerifyToken } from './identity.ts';
import type { GatewayLimits } from './limits/gateway-limits.ts';
import type { LimiterStore } from './limits/rate-limits.ts';
import type { GatewayLog } from './observe/gateway-log.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { EndedSessions } from './session/session.ts';
import type { SignIn } from './session/sign-in.ts';

/** A team with what its tools may do. */
export interface ServedTeam {
  readonly team: Team;
  readonly tools: ReadonlyMap<string, Pick<AnyTool, 'zone' | 'effect'>>;
}

/** Functions and pipelines, and what became of them. */
export interface GatewayWork extends FunctionParts {
  /** By id. */
  readonly pipelines: ReadonlyMap<string, PipelineDefinition>;
  readonly desk: WorkDesk;
  readonly artifacts: ArtifactDesk;
  readonly control: WorkControl;
}

/** All that the gateway needs; the composition root fills it in. */
export interface GatewayDeps extends OperationDeps {
  readonly history: History;
  readonly conversations: Conversations;
  readonly bus: EventBus;
  readonly record: PatientRecord;
  /** Finds the node that a conversation is about. */
  readonly lens: Pick<Lens, 'topic'>;
  readonly patients: MyPatients;
  readonly people: People;
  readonly preferences: Preferences;
  readonly researchBriefs: ResearchBriefs;
  readonly demoClock: DemoClock;
  /** Brings what has appeared by a demonstration's clock, e.g. new documents of its library. Default: nothing appears. */
  readonly onDemoClock?: (tenant: string, time: DemoTime) => Promise<void>;
  /** Whom to call in a country (`144 or 112`); null where it is not known. */
  readonly emergencyNumber: (country: string) => string | null;
  readonly trail: AuditTrail;
  readonly breakGlass: BreakGlass;
  readonly notices: Notices;
  /** What staff say of sources by GRADE. */
  readonly grades: GradeAssessments;
  /** Searches of the literature, of a conversation or of a person. */
  readonly listSearches: ListSearches;
  /** Keeps a person's own searches. Default: they are not kept. */
  readonly searches?: Pick<SearchRows, 'keep'>;
  /** Answers that were run again. */
  readonly reruns: ListReruns;
  readonly recalls: Recalls;
  readonly grants: GrantLookup;
  /** Keeps an attempt to open a compartment without a grant, in the actor's own trail. */
  readonly keepRefused: (scope: Scope) => Promise<void>;
  /** Keeps that a person has signed out, in the actor's own trail. */
  readonly keepSignOut: (scope: Scope) => Promise<void>;
  readonly endedSessions: EndedSessions;
  readonly verifyToken: VerifyToken;
  readonly teams: {
    readonly names: readonly string[];
    readonly default: string;
    /** By name. */
    readonly served: ReadonlyMap<string, ServedTeam>;
  };
  readonly prices: TurnPrices;
  /** What operators see and do. Without them `/v1/operate` answers `unavailable`. */
  readonly operations?: Operations;
  /** The knowledge library. Without it `/v1/evidence` answers `unavailable`. */
  readonly evidence?: Evidence;
  /** The real sources of literature. Without them `/v1/evidence/fetch` answers `unavailable`. */
  readonly evidenceSources?: Pick<EvidenceSources, 'names' | 'fetch'>;
  /** Looks for the actor's own patients in words that are about to leave. Required where `evidenceSources` are. */
  readonly checkOutgoing?: CheckOutgoing;
  /** Imports into the library, and its list. Without them these answer `unavailable`. */
  readonly evidenceImports?: EvidenceImports;
  /** Functions and pipelines. Without them these answer `unavailable`. */
  readonly work?: GatewayWork;
  /** Papers of patients. Without them `/papers` answers `unavailable`. */
  readonly papers?: PaperRows;
  /** What research agents found, and what was decided of it. Without them these answer `unavailable`. */
  readonly findings?: Pick<Findings, 'look'>;
  /** What was kept from its reader, and the reader's rules. Without them these answer `unavailable`. */
  readonly suppressions?: SuppressionDesk;
  /** Research agents. Without them these answer `unavailable`. */
  readonly research?: { readonly desk: ResearchDesk; readonly control: ResearchControl };
  /** Files of research agents. Without them these answer `unavailable`. */
  readonly files?: WorkspaceDesk;
  /** What is planned for later. Without it `/v1/research/triggers` answers `unavailable`. */
  readonly triggers?: TriggerRows;
  /** What research agents watch. Without it `/v1/research/watches` answers `unavailable`. */
  readonly watches?: WatchRows;
  readonly turnControl?: TurnControl;
  /** Models on which an operator can replay a turn of a synthetic patient. Default: none. */
  readonly replayModels?: readonly string[];
  /** What the engine has paused, oldest first: since when, epoch ms. */
  readonly paused?: () => Promise<readonly { readonly since: number }[]>;
  readonly log: GatewayLog;
  readonly newId: () => string;
  readonly now: () => Date;
  /** Merged over the defaults. */
  readonly limits?: Partial<GatewayLimits>;
  /** Default: counters in memory. */
  readonly limiterStore?: LimiterStore;
  /** Sign-in with a browser, and sessions by cookie. Default: bearer tokens only. */
  readonly signIn?: SignIn;
  /** Development only: its keys are served, and with `signIn` its "who are you" page. Default: none. */
  readonly devIssuer?: {
    readonly issuer: DevIssuer;
    readonly people: () => readonly DevPerson[];
    readonly secret: StartSecret;
  };
  /** What the pages must tell people. Default: neither. */
  readonly about?: { readonly development: boolean; readonly standInModel: boolean };
  /** Where the built console is. Default: there is none. */
  readonly consoleDirectory?: string;
}
