// Made by `npm run generate -- api-types` from the gateway’s own description. Do not edit.

export type TurnEstimate = {
  readonly team: string;
  readonly stand_in: boolean;
  readonly cap: { readonly micro_usd: number; readonly seconds: number };
  readonly turns: number;
  readonly usual_micro_usd: { readonly median: number; readonly p90: number } | null;
  readonly usual_ms: { readonly median: number; readonly p90: number } | null;
  readonly month: {
    readonly here: {
      readonly used_micro_usd: number;
      readonly stand_in_micro_usd: number;
      readonly cap_micro_usd: number | null;
    };
    readonly tenant: {
      readonly used_micro_usd: number;
      readonly stand_in_micro_usd: number;
      readonly cap_micro_usd: number | null;
    } | null;
  };
};
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly instance: string;
  readonly remedy?: string;
  readonly errors?: readonly { readonly field: string; readonly reason: string }[];
  readonly outcome?: { readonly resourceType: 'OperationOutcome'; readonly [name: string]: unknown };
};
export type Conversation = {
  readonly id: string;
  readonly team: string;
  readonly topic: Topic | null;
  readonly created_by: string;
  readonly created_at: string;
  readonly audience: 'author' | 'care-team' | 'patient' | 'all';
  readonly proxies: boolean;
  readonly title: string | null;
};
export type Topic = { readonly uuid: string; readonly type: string; readonly name?: string };
export type NewConversation = {
  readonly team?: string;
  readonly topic?: { readonly uuid: string; readonly type: string };
  readonly audience?: NewAudience;
};
export type NewAudience = {
  readonly audience: 'author' | 'care-team' | 'patient' | 'all';
  readonly proxies?: boolean;
};
export type AcceptedMessage = {
  readonly seq: number;
  readonly id: string;
  readonly duplicate: boolean;
  readonly urgency: {
    readonly tier: 'urgent' | 'emergency';
    readonly entries: readonly string[];
    readonly advice: string | null;
  } | null;
};
export type NewMessage = {
  readonly text?: string;
  readonly search_of?: number;
  readonly client_key?: string;
};
export type Message = {
  readonly id: string;
  readonly seq: number;
  readonly role: 'user' | 'assistant' | 'agent';
  readonly in_reply_to: number | null;
  readonly text: string;
  readonly parts: readonly {
    readonly origin: 'user' | 'code' | 'chart' | 'outside' | 'model';
    readonly text: string;
    readonly agent?: string;
    readonly section?:
      | 'summary'
      | 'conditions'
      | 'medications'
      | 'labs'
      | 'allergies'
      | 'encounters'
      | 'documents'
      | 'timeline'
      | 'immunizations'
      | 'procedures'
      | 'care-team'
      | 'symptoms'
      | 'family-history'
      | 'goals'
      | 'care-plans'
      | 'reports'
      | 'share';
  }[];
  readonly claims: readonly {
    readonly sentence: string;
    readonly kind: 'chart' | 'literature' | 'own';
    readonly evidence: readonly Footnote[];
    readonly status: 'checked' | 'unconfirmed' | 'removed' | 'unchecked';
    readonly reason?: string;
  }[];
  readonly urgency: { readonly tier: 'urgent' | 'emergency'; readonly entries: readonly string[] } | null;
  readonly model_check: 'waiting' | 'checked' | 'stand-in' | 'unchecked' | null;
  readonly recalls: readonly Recall[];
  readonly outside: OutsideSearch | null;
  readonly source_agents: readonly string[];
  readonly stand_in: boolean;
  readonly status: 'complete' | 'partial' | 'cancelled' | 'failed';
  readonly created_at: string;
  readonly run: string | null;
};
export type Footnote = {
  readonly mark: string;
  readonly ref: string;
  readonly path: string;
  readonly printed: string;
  readonly literature?: {
    readonly words: string | null;
    readonly level:
      | 'systematic_review'
      | 'randomised_trial'
      | 'cohort'
      | 'case_control'
      | 'case_series'
      | 'guideline'
      | 'label'
      | 'registry_entry'
      | 'opinion'
      | 'not_classified';
    readonly status: 'retracted' | 'concern' | 'corrected' | 'none_known' | 'unknown';
    readonly invented: boolean;
    readonly score: number;
  };
};
export type Recall = {
  readonly hash: string;
  readonly status: 'retracted' | 'concern' | 'corrected';
  readonly by: string;
  readonly reason: string | null;
  readonly heard_at: string;
  readonly marked_at: string;
};
export type OutsideSearch = {
  readonly state: 'offered' | 'accepted' | 'done';
  readonly query: string;
  readonly sources: readonly {
    readonly name: string;
    readonly total?: number;
    readonly kept?: number;
    readonly gap?: string | null;
  }[];
  readonly of?: number;
};
export type Run = {
  readonly run: string;
  readonly kind:
    | 'turn'
    | 'branch'
    | 'tool'
    | 'background'
    | 'task'
    | 'urgency'
    | 'replay'
    | 'function'
    | 'pipeline'
    | 'stage';
  readonly agent: string;
  readonly team_version: string | null;
  readonly status: 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
  readonly code: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly micro_usd: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly steps: readonly Step[];
  readonly silence: { readonly agent: string; readonly reason: string } | null;
  readonly children: readonly Run[];
};
export type Step = {
  readonly step: string;
  readonly kind: 'model' | 'tool' | 'agent' | 'transfer' | 'callback';
  readonly agent: string;
  readonly name: string;
  readonly model: string | null;
  readonly provider: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly micro_usd: number;
  readonly stand_in: boolean;
  readonly started_at: string;
  readonly ms: number;
  readonly lens_ms: number;
  readonly outcome: 'success' | 'empty' | 'error';
  readonly code: string | null;
};
export type Rating = {
  readonly seq: number;
  readonly helpful: boolean;
  readonly reason: 'wrong' | 'missing' | 'unclear' | 'too-long' | 'other' | null;
  readonly words: string | null;
};
export type NewRating = {
  readonly helpful: boolean;
  readonly reason?: 'wrong' | 'missing' | 'unclear' | 'too-long' | 'other' | null;
  readonly words?: string | null;
};
export type Rerun = {
  readonly id: string;
  readonly asked_by: string;
  readonly asked_at: string;
  readonly as_of: string;
  readonly past: RerunSide;
  readonly present: RerunSide;
};
export type RerunSide = {
  readonly run: string;
  readonly status: 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
  readonly code: string | null;
  readonly micro_usd: number;
  readonly stand_in: boolean;
  readonly answer: ReplayedAnswer | null;
  readonly notes: readonly string[];
};
export type ReplayedAnswer = {
  readonly status: string;
  readonly text: string;
  readonly claims: readonly {
    readonly sentence: string;
    readonly kind: 'chart' | 'literature' | 'own';
    readonly status: 'checked' | 'unconfirmed' | 'removed' | 'unchecked';
  }[];
};
export type KeptSearch = {
  readonly place: string;
  readonly terms: string;
  readonly searched_at: string;
  readonly found: number;
  readonly screened: number;
  readonly read: number;
  readonly cited: number;
  readonly gap: string | null;
};
export type Panel = {
  readonly patient: FhirResource | null;
  readonly conditions: readonly FhirResource[];
  readonly medications: readonly FhirResource[];
  readonly allergies: readonly FhirResource[];
  readonly observations: readonly FhirResource[];
  readonly encounters: { readonly upcoming: readonly FhirResource[]; readonly past: readonly FhirResource[] };
  readonly immunizations: readonly FhirResource[];
  readonly procedures: readonly FhirResource[];
  readonly documents: readonly FhirResource[];
  readonly careTeam: readonly FhirResource[];
  readonly counts: { readonly [name: string]: number };
  readonly inSections: { readonly [name: string]: number };
  readonly openProposals: number;
  readonly reported: Schedule;
  readonly changes: RecordChanges;
};
export type FhirResource = { readonly resourceType: string; readonly [name: string]: unknown };
export type RecordChanges = {
  readonly since: string | null;
  readonly until: string | null;
  readonly entries: readonly {
    readonly type: string;
    readonly id: string;
    readonly version: number;
    readonly name: string | null;
    readonly what: 'added' | 'changed' | 'ended' | 'withdrawn' | 'resumed';
    readonly by: string;
    readonly at: string;
  }[];
  readonly isCut: boolean;
};
export type ResourceVersion = {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly recordedFrom: string;
  readonly recordedTo: string | null;
  readonly withdrawn: boolean;
  readonly writtenBy:
    | { readonly way: 'person'; readonly actor: string }
    | { readonly way: 'import'; readonly actor: string; readonly import: string; readonly source: string }
    | { readonly way: 'proposal'; readonly actor: string; readonly proposal: string };
  readonly resource: FhirResource;
};
export type EntryVersion = {
  readonly version: ResourceVersion;
  readonly entry: SectionEntry;
  readonly current_version: number;
};
export type SectionEntry = {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly status: string | null;
  readonly date: string | null;
  readonly end: string | null;
  readonly reported: string | null;
  readonly details: readonly { readonly label: string; readonly text: string }[];
  readonly node: {
    readonly uuid: string;
    readonly type:
      | 'ConditionCase'
      | 'ConditionType'
      | 'SymptomType'
      | 'SymptomEpisode'
      | 'AllergyRecord'
      | 'ObservationType'
      | 'DocumentReference'
      | 'Encounter'
      | 'IntakeRegimen';
  } | null;
};
export type FoundInRecord = {
  readonly also: readonly string[];
  readonly sections: readonly {
    readonly section:
      | 'conditions'
      | 'medications'
      | 'labs'
      | 'allergies'
      | 'encounters'
      | 'documents'
      | 'immunizations'
      | 'procedures'
      | 'care-team'
      | 'symptoms'
      | 'family-history'
      | 'goals'
      | 'care-plans'
      | 'reports'
      | 'timeline';
    readonly count: number;
    readonly found: readonly RecordHit[];
  }[];
  readonly unread: number;
};
export type RecordHit = {
  readonly item: string;
  readonly title: MarkedText;
  readonly line: { readonly label: string; readonly text: MarkedText } | null;
  readonly date: string | null;
  readonly end: string | null;
  readonly status: string | null;
  readonly reported: string | null;
};
export type MarkedText = { readonly text: string; readonly marks: readonly (readonly number[])[] };
export type TimelineDay = {
  readonly day: string;
  readonly entries: readonly SectionEntry[];
  readonly results: readonly SectionEntry[];
  readonly left_out: number;
};
export type Lab = {
  readonly code: string;
  readonly codes: readonly string[];
  readonly name: string;
  readonly shortName: string | null;
  readonly category: string | null;
  readonly count: number;
  readonly unit: string | null;
  readonly trend: 'rising' | 'falling' | 'stable' | null;
  readonly trendOver: { readonly from: string; readonly to: string; readonly results: number } | null;
  readonly doubted: number;
  readonly followed: { readonly for: string; readonly rank: number } | null;
  readonly isCurrent: boolean;
  readonly last: LabPoint;
  readonly recent: readonly LabMark[];
  readonly node: {
    readonly uuid: string;
    readonly type:
      | 'ConditionCase'
      | 'ConditionType'
      | 'SymptomType'
      | 'SymptomEpisode'
      | 'AllergyRecord'
      | 'ObservationType'
      | 'DocumentReference'
      | 'Encounter'
      | 'IntakeRegimen';
  } | null;
};
export type LabPoint = {
  readonly type: string;
  readonly id: string;
  readonly version: number;
  readonly path: string;
  readonly at: string | null;
  readonly value: number;
  readonly comparator: string | null;
  readonly range: { readonly low: number | null; readonly high: number | null } | null;
  readonly verdict: 'high' | 'low' | 'normal' | null;
  readonly doubt: string | null;
  readonly method: string | null;
  readonly given: { readonly value: number; readonly unit: string } | null;
  readonly reported: string | null;
};
export type LabMark = {
  readonly at: string | null;
  readonly value: number;
  readonly comparator: string | null;
  readonly range: { readonly low: number | null; readonly high: number | null } | null;
  readonly verdict: 'high' | 'low' | 'normal' | null;
  readonly doubt: string | null;
};
export type LabSeries = {
  readonly unit: string | null;
  readonly points: readonly LabPoint[];
  readonly trend: 'rising' | 'falling' | 'stable' | null;
  readonly trendOver: { readonly from: string; readonly to: string; readonly results: number } | null;
  readonly changes: readonly LabChange[];
};
export type LabChange = {
  readonly at: string | null;
  readonly method: { readonly before: string; readonly after: string } | null;
  readonly range: {
    readonly before: { readonly low: number | null; readonly high: number | null };
    readonly after: { readonly low: number | null; readonly high: number | null };
  } | null;
};
export type Danger = {
  readonly id: string;
  readonly kind: 'allergy' | 'interaction' | 'kidney' | 'pregnancy';
  readonly severity: 'critical' | 'contraindicated' | 'serious' | 'moderate';
  readonly medicines: readonly string[];
  readonly against: string | null;
  readonly text: string;
  readonly source: string;
  readonly because: readonly { readonly type: string; readonly id: string; readonly version: number }[];
};
export type NotChecked = {
  readonly kind: 'allergy' | 'interaction' | 'kidney' | 'pregnancy';
  readonly what: readonly string[];
  readonly why: string;
};
export type ChartQuestion = {
  readonly id: string;
  readonly code: string;
  readonly question: string;
  readonly resources: readonly { readonly type: string; readonly id: string; readonly version: number }[];
  readonly proposal: string | null;
  readonly can: readonly ('correct' | 'end' | 'decide' | 'keep')[];
};
export type Proposal = {
  readonly id: string;
  readonly source:
    | { readonly kind: 'message'; readonly conversation: string; readonly seq: number }
    | { readonly kind: 'document'; readonly document: string; readonly page: number }
    | {
        readonly kind: 'person';
        readonly reporter: 'patient' | 'proxy';
        readonly target: { readonly type: string; readonly id: string; readonly version: number };
        readonly withdraws: boolean;
      };
  readonly sources: readonly (
    | {
        readonly kind: 'message';
        readonly conversation: string;
        readonly seq: number;
        readonly quote: string;
      }
    | { readonly kind: 'document'; readonly document: string; readonly page: number; readonly quote: string }
  )[];
  readonly status: 'open' | 'accepted' | 'rejected';
  readonly quote: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly extractor: string;
  readonly extractorVersion: string;
  readonly resource: FhirResource;
  readonly proposedBy: string;
  readonly mayDecide: boolean;
  readonly [name: string]: unknown;
};
export type Reading = { readonly conversation: string; readonly seq: number };
export type PaperSummary = {
  readonly paper: string;
  readonly kind: 'prepared-visit' | 'insurer-letter' | 'evidence-brief';
  readonly title: string;
  readonly version: number;
  readonly created_at: string;
  readonly written_by: string;
  readonly written_at: string;
  readonly signed_by: string | null;
  readonly signed_at: string | null;
  readonly signed_version: number | null;
};
export type Paper = {
  readonly paper: string;
  readonly version: number;
  readonly content: {
    readonly kind: 'prepared-visit' | 'insurer-letter' | 'evidence-brief';
    readonly title: string;
    readonly about: readonly { readonly label: string; readonly text: string }[];
    readonly blocks: readonly (
      | { readonly kind: 'heading'; readonly text: string }
      | {
          readonly kind: 'paragraph';
          readonly sentences: readonly {
            readonly text: string;
            readonly standing: 'checked' | 'unconfirmed' | 'code' | 'person';
            readonly evidence: readonly Footnote[];
          }[];
        }
      | {
          readonly kind: 'list';
          readonly items: readonly (readonly {
            readonly text: string;
            readonly standing: 'checked' | 'unconfirmed' | 'code' | 'person';
            readonly evidence: readonly Footnote[];
          }[])[];
        }
      | {
          readonly kind: 'table';
          readonly head: readonly string[];
          readonly rows: readonly (readonly (readonly {
            readonly text: string;
            readonly standing: 'checked' | 'unconfirmed' | 'code' | 'person';
            readonly evidence: readonly Footnote[];
          }[])[])[];
        }
    )[];
    readonly removed: readonly { readonly sentence: string; readonly reason: string }[];
    readonly standIn: boolean;
  };
  readonly text: string;
  readonly hash: string;
  readonly written_by: string;
  readonly written_at: string;
  readonly signature: { readonly by: string; readonly at: string; readonly hash: string } | null;
};
export type AuditEntry = {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly purpose: string;
  readonly action: string;
  readonly targets: readonly string[];
  readonly run: string | null;
};
export type Notice = {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly actor: string;
  readonly until: string | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  readonly seenAt: string | null;
};
export type Function = {
  readonly name: string;
  readonly address: string;
  readonly description: string;
  readonly input: { readonly [name: string]: unknown };
  readonly output: { readonly [name: string]: unknown };
  readonly presets: {
    readonly default: string;
    readonly variants: Schedule;
    readonly quality: { readonly light: string; readonly standard: string; readonly high: string };
  };
  readonly zone: 'record' | 'outside' | 'neutral';
  readonly effect: 'pure' | 'read' | 'effect';
};
export type WorkFailureCode =
  | 'invalid_output'
  | 'output_over_budget'
  | 'invalid_task_graph'
  | 'nothing_supported'
  | 'evidence_unavailable'
  | 'stopped_at_limit'
  | 'rate_limited'
  | 'overloaded'
  | 'timeout'
  | 'network'
  | 'malformed'
  | 'invalid_request'
  | 'unauthorized'
  | 'filtered'
  | 'unsupported'
  | 'unknown_model'
  | 'withdrawn_model'
  | 'too_large'
  | 'budget_exhausted'
  | 'cancelled'
  | 'unknown_function'
  | 'unknown_preset'
  | 'invalid_input'
  | 'over_budget'
  | 'forbidden'
  | 'erased'
  | 'internal'
  | 'cap'
  | 'cut'
  | 'not_valid';
export type Pipeline = {
  readonly id: string;
  readonly description: string;
  readonly version: string;
  readonly patient: boolean;
  readonly input: { readonly [name: string]: unknown };
  readonly stages: readonly {
    readonly id: string;
    readonly function: string;
    readonly preset: string | null;
    readonly quality: string | null;
    readonly after: readonly string[];
    readonly for_each: boolean;
    readonly most: number;
    readonly retry: { readonly stage: string; readonly times: number } | null;
  }[];
  readonly result: readonly string[];
};
export type FunctionRun = {
  readonly run: string;
  readonly result?: unknown;
  readonly cached: boolean;
  readonly micro_usd: number;
  readonly preset: string | null;
  readonly models: readonly string[];
  readonly stand_in: boolean;
  readonly cut: readonly { readonly field: string; readonly tokens: number; readonly kept: number }[];
  readonly stopped: number;
};
export type Work = {
  readonly run: string;
  readonly kind: 'function' | 'pipeline' | 'stage';
  readonly name: string;
  readonly status: 'waiting' | 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
  readonly code: string | null;
  readonly cached: boolean;
  readonly stand_in: boolean;
  readonly micro_usd: number;
  readonly max_micro_usd: number;
  readonly estimate: { readonly least: number; readonly most: number; readonly cap?: number } | null;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
};
export type Artifact = {
  readonly namespace: string;
  readonly name: string;
  readonly version: number;
  readonly qualified_name: string;
  readonly mime_type: string;
  readonly checksum: string;
  readonly size: number;
  readonly created_at: string;
  readonly metadata: { readonly [name: string]: unknown };
  readonly lineage: {
    readonly run: string;
    readonly input: string;
    readonly models: readonly string[];
    readonly preset: string | null;
  };
};
export type Session = {
  readonly actor: string;
  readonly name: string | null;
  readonly tenant: string;
  readonly roles: readonly string[];
  readonly expires_at: string;
  readonly csrf: string | null;
  readonly development: boolean;
  readonly stand_in_model: boolean;
};
export type Person = {
  readonly actor: string;
  readonly name: string | null;
  readonly role: 'clinician' | 'operator' | 'proxy' | 'patient' | null;
};
export type MyPatient = {
  readonly patient: string;
  readonly relation: 'self' | 'proxy' | 'care-team' | 'break-glass';
  readonly purposes: readonly ('TREAT' | 'PATRQT' | 'ETREAT' | 'HOPERAT' | 'HRESCH')[];
  readonly expires_at: string | null;
  readonly name: string | null;
  readonly family: string | null;
  readonly given: string | null;
  readonly language: string | null;
  readonly birth_date: string | null;
  readonly active_at: string;
};
export type EvidencePassage = {
  readonly snapshot: EvidenceSnapshot;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly score: number;
};
export type EvidenceSnapshot = {
  readonly hash: string;
  readonly source: EvidenceSource;
  readonly level:
    | 'systematic_review'
    | 'randomised_trial'
    | 'cohort'
    | 'case_control'
    | 'case_series'
    | 'guideline'
    | 'label'
    | 'registry_entry'
    | 'opinion'
    | 'not_classified';
  readonly status: 'retracted' | 'concern' | 'corrected' | 'none_known' | 'unknown';
  readonly licence: string;
  readonly retrieved: string;
  readonly invented: boolean;
};
export type EvidenceSource =
  | {
      readonly source_type: 'book';
      readonly author: string;
      readonly title: string;
      readonly city: string;
      readonly publisher: string;
      readonly year: number;
      readonly pages: string;
    }
  | {
      readonly source_type: 'code';
      readonly repo: string;
      readonly file_path: string;
      readonly commit_hash: string;
      readonly line_range: string;
    }
  | {
      readonly source_type: 'schema';
      readonly repo: string;
      readonly file_path: string;
      readonly version: string;
    }
  | {
      readonly source_type: 'internal_doc';
      readonly service: string;
      readonly title: string;
      readonly date: string;
      readonly section: string;
    }
  | {
      readonly source_type: 'article';
      readonly authors: readonly string[];
      readonly title: string;
      readonly journal: string;
      readonly year: number | null;
      readonly volume: string;
      readonly issue: string;
      readonly pages: string;
      readonly doi: string | null;
      readonly pmid: string | null;
      readonly publication_types: readonly string[];
    }
  | {
      readonly source_type: 'trial';
      readonly registry_id: string;
      readonly title: string;
      readonly sponsor: string;
      readonly phases: readonly string[];
      readonly overall_status: string;
      readonly why_stopped: string | null;
      readonly has_results: boolean;
      readonly last_update: string | null;
    }
  | {
      readonly source_type: 'label';
      readonly title: string;
      readonly manufacturer: string;
      readonly effective: string | null;
      readonly set_id: string;
      readonly section: string;
      readonly product_ndcs?: readonly string[];
    }
  | {
      readonly source_type: 'recall';
      readonly recall_number: string;
      readonly title: string;
      readonly firm: string;
      readonly classification: string;
      readonly reason: string;
      readonly recall_status: string;
      readonly initiated: string | null;
    }
  | {
      readonly source_type: 'web';
      readonly title: string;
      readonly site: string;
      readonly url: string;
      readonly retrieved: string;
    };
export type SourceStanding = {
  readonly status: 'retracted' | 'concern' | 'corrected' | 'none_known' | 'unknown';
  readonly by: string;
  readonly reason: string | null;
  readonly heard_at: string;
};
export type CitingMessage = {
  readonly conversation_id: string;
  readonly message_id: string;
  readonly citations_used: readonly string[];
  readonly retrieval_scores: readonly number[];
  readonly timestamp: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly seq: number;
  readonly patient: string | null;
  readonly patient_name: string | null;
  readonly recalled: 'retracted' | 'concern' | 'corrected' | null;
};
export type RecallNotice = {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly patient: string | null;
  readonly patient_name: string | null;
  readonly hash: string;
  readonly source: EvidenceSource;
  readonly invented: boolean;
  readonly status: 'retracted' | 'concern' | 'corrected';
  readonly by: string;
  readonly reason: string | null;
  readonly heard_at: string;
  readonly at: string;
  readonly seen_at: string | null;
};
export type GradeAssessment = {
  readonly version: number;
  readonly risk_of_bias: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly inconsistency: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly indirectness: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly imprecision: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly publication_bias: 'undetected' | 'suspected' | null;
  readonly certainty: 'high' | 'moderate' | 'low' | 'very_low' | null;
  readonly comment: string | null;
  readonly by: string;
  readonly at: string;
};
export type NewGradeAssessment = {
  readonly risk_of_bias: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly inconsistency: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly indirectness: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly imprecision: 'not_serious' | 'serious' | 'very_serious' | null;
  readonly publication_bias: 'undetected' | 'suspected' | null;
  readonly certainty: 'high' | 'moderate' | 'low' | 'very_low' | null;
  readonly comment: string | null;
  readonly after: number;
};
export type EvidenceImport = {
  readonly id: string;
  readonly hash: string;
  readonly source: EvidenceSource;
  readonly stage: 'waiting' | 'reading' | 'indexing' | 'embedding' | 'done' | 'failed';
  readonly counts: {
    readonly characters: number | null;
    readonly passages: number | null;
    readonly embedded: number | null;
  };
  readonly failure: { readonly code: string; readonly remedy: string } | null;
  readonly added: string;
  readonly changed: string;
};
export type ResearchAgent = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly workspace_path: string;
  readonly brief: string;
  readonly threshold: { readonly [name: string]: unknown } | null;
  readonly state: 'active' | 'met' | 'out_of_budget' | 'paused' | 'stopped';
  readonly activity: 'working' | 'waiting' | 'asleep';
  readonly conversation: string;
  readonly created_at: string;
  readonly last_active: string | null;
  readonly next_wake_up: string | null;
  readonly budget: { readonly monthly_micro_usd: number; readonly spent_micro_usd: number };
  readonly counts: { readonly requests: number; readonly reports: number; readonly silences: number };
};
export type NewResearchAgent = {
  readonly name: string;
  readonly description?: string;
  readonly message: string;
  readonly threshold?: { readonly [name: string]: unknown } | null;
  readonly monthly_micro_usd?: number;
  readonly conversation?: string;
  readonly client_key?: string;
};
export type ResearchAgentChange = {
  readonly threshold?: { readonly [name: string]: unknown } | null;
  readonly monthly_micro_usd?: number;
  readonly state?: 'active' | 'paused' | 'stopped';
};
export type ResearchRequest = {
  readonly id: string;
  readonly why: 'created' | 'message' | 'trigger' | 'watch' | 'budget';
  readonly text: string;
  readonly trigger: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly status: string;
  readonly micro_usd: number;
  readonly silence: string | null;
};
export type FileVersion = {
  readonly path: string;
  readonly version: number;
  readonly bytes: number;
  readonly content_hash: string;
  readonly origin: 'user' | 'code' | 'chart' | 'outside' | 'model';
  readonly run_id: string;
  readonly written_at: string;
};
export type ResearchClaim = {
  readonly id: string;
  readonly sentence: string;
  readonly snapshot: string;
  readonly quote: string;
  readonly source: string;
  readonly level:
    | 'systematic_review'
    | 'randomised_trial'
    | 'cohort'
    | 'case_control'
    | 'case_series'
    | 'guideline'
    | 'label'
    | 'registry_entry'
    | 'opinion'
    | 'not_classified';
  readonly status: 'checked' | 'unconfirmed';
  readonly standing: 'retracted' | 'concern' | 'corrected' | 'none_known' | 'unknown';
  readonly first_seen: string;
  readonly counts: boolean;
};
export type ThresholdVerdict = {
  readonly sentence: string;
  readonly met: boolean;
  readonly by: 'code' | 'model';
  readonly on: readonly string[];
  readonly missing: readonly string[];
  readonly ended: boolean;
  readonly decided_at: string | null;
} | null;
export type InterruptionRules = {
  readonly per_day: number | null;
  readonly quiet_hours: { readonly from: string; readonly to: string; readonly zone: string } | null;
  readonly least_level:
    | 'systematic_review'
    | 'randomised_trial'
    | 'cohort'
    | 'case_control'
    | 'case_series'
    | 'guideline'
    | null;
  readonly always: readonly {
    readonly rule: AlwaysRule;
    readonly sentence: string;
    readonly learned_from: string | null;
  }[];
  readonly sentences: readonly string[];
};
export type AlwaysRule = {
  readonly kind: 'always_retractions' | 'always_agent' | 'always_level';
  readonly agent?: string;
  readonly least?:
    | 'systematic_review'
    | 'randomised_trial'
    | 'cohort'
    | 'case_control'
    | 'case_series'
    | 'guideline';
};
export type NewInterruptionRules = {
  readonly per_day: number | null;
  readonly quiet_hours: { readonly from: string; readonly to: string; readonly zone: string } | null;
  readonly least_level:
    | 'systematic_review'
    | 'randomised_trial'
    | 'cohort'
    | 'case_control'
    | 'case_series'
    | 'guideline'
    | null;
  readonly always?: readonly AlwaysRule[];
};
export type Suppression = {
  readonly id: string;
  readonly conversation: string;
  readonly agent: { readonly id: string; readonly name: string } | null;
  readonly by: 'agent' | 'rule';
  readonly reason: string;
  readonly text: string;
  readonly at: string;
  readonly due_at: string | null;
  readonly sent_at: string | null;
  readonly promoted_at: string | null;
  readonly promoted_as: number | null;
  readonly teaches: readonly { readonly rule: AlwaysRule; readonly sentence: string }[];
};
export type PlannedSchedule = {
  readonly schedule: Schedule;
  readonly sentence: string;
  readonly next: readonly string[];
  readonly next_in_words: readonly string[];
};
export type Schedule = { readonly [name: string]: string };
export type Trigger = {
  readonly id: string;
  readonly agent: string | null;
  readonly conversation: string | null;
  readonly schedule: Schedule;
  readonly sentence: string;
  readonly next: readonly string[];
  readonly next_in_words: readonly string[];
  readonly zone: string;
  readonly instruction: string;
  readonly origin: string;
  readonly status: 'pending' | 'completed' | 'cancelled' | 'paused';
  readonly fire_at: string;
  readonly next_fire_at: string | null;
  readonly last_fired_at: string | null;
  readonly last_outcome: string | null;
  readonly missed: 'late_once' | 'skip' | 'each';
  readonly version: number;
  readonly created_at: string;
};
export type Watch = {
  readonly id: string;
  readonly agent: string;
  readonly source: 'trial' | 'label' | 'paper';
  readonly item: string;
  readonly fields: readonly string[];
  readonly instruction: string;
  readonly origin: string;
  readonly status: 'pending' | 'paused' | 'cancelled';
  readonly seen: Schedule | null;
  readonly seen_at: string | null;
  readonly last_change:
    | readonly { readonly field: string; readonly before: string; readonly after: string }[]
    | null;
  readonly last_changed_at: string | null;
  readonly requests: number;
  readonly micro_usd: number;
  readonly created_at: string;
};
export type ResearchBrief = {
  readonly since: string | null;
  readonly until: string;
  readonly items: readonly BriefItem[];
  readonly is_cut: boolean;
};
export type BriefItem = {
  readonly id: string;
  readonly kind:
    | 'threshold_met'
    | 'source_retracted'
    | 'failed'
    | 'report'
    | 'out_of_budget'
    | 'held_back'
    | 'no_news';
  readonly importance: 'high' | 'middle' | 'low';
  readonly at: string;
  readonly agent: { readonly id: string; readonly name: string } | null;
  readonly text: string;
  readonly cause: { readonly why: string; readonly text: string };
  readonly level: string | null;
  readonly found: number;
  readonly count: number;
};
export type Location = { readonly country: string; readonly timezone: string };
export type DemoTime = {
  readonly now: string;
  readonly real_now: string;
  readonly began_at: string;
  readonly next_due: string | null;
  readonly waiting: number;
};
export type OperatedTurn = {
  readonly run: string;
  readonly kind: 'turn' | 'function' | 'pipeline' | 'replay';
  readonly state: 'live' | 'stuck' | 'parked' | 'failed' | 'ended';
  readonly team: string;
  readonly team_version: string | null;
  readonly agent: string;
  readonly status: 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
  readonly code: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly ms: number;
  readonly micro_usd: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly models: readonly string[];
  readonly stand_in: boolean;
  readonly whose: string;
  readonly conversation: string | null;
};
export type ParkedEffect = {
  readonly key: string;
  readonly kind: string;
  readonly code: string;
  readonly parked_at: string;
  readonly whose: string;
};
export type TurnCounts = {
  readonly live: number;
  readonly stuck: number;
  readonly parked: number;
  readonly failed: number;
  readonly ended: number;
  readonly effects: number;
  readonly since: string;
};
export type OpeningCounts = {
  readonly day: number;
  readonly is_many: boolean;
  readonly usual: { readonly actor_hour: number; readonly tenant_day: number };
  readonly actors: readonly {
    readonly actor: string;
    readonly hour: number;
    readonly day: number;
    readonly is_many: boolean;
  }[];
};
export type OperatedRun = { readonly turn: OperatedTurn; readonly tree: Run; readonly is_demo: boolean };
export type StepContent = {
  readonly run: string;
  readonly step: string;
  readonly input?: unknown;
  readonly output?: unknown;
};
export type Replay = {
  readonly run: string;
  readonly model: string;
  readonly by: string;
  readonly asked_at: string;
  readonly status: 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
  readonly code: string | null;
  readonly ms: number;
  readonly micro_usd: number;
  readonly stand_in: boolean;
  readonly first: ReplayedAnswer | null;
  readonly answer: ReplayedAnswer | null;
};
export type PausedInvocations = { readonly count: number; readonly since: string | null };
export type Spend = {
  readonly by: 'team' | 'model' | 'day';
  readonly from: string;
  readonly to: string;
  readonly rows: readonly {
    readonly key: string;
    readonly stand_in: boolean;
    readonly micro_usd: number;
    readonly input_tokens: number;
    readonly output_tokens: number;
    readonly turns: number | null;
  }[];
  readonly month: {
    readonly used_micro_usd: number;
    readonly stand_in_micro_usd: number;
    readonly cap_micro_usd: number | null;
    readonly name: string;
  };
};
export type Latency = {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly {
    readonly team: string | null;
    readonly turns: number;
    readonly answer_ms: { readonly p50: number; readonly p95: number; readonly p99: number };
    readonly first_reply_ms: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
  }[];
};
export type RatingCounts = {
  readonly days: number;
  readonly rows: readonly {
    readonly helpful: boolean;
    readonly reason: 'wrong' | 'missing' | 'unclear' | 'too-long' | 'other' | null;
    readonly stand_in: boolean;
    readonly count: number;
  }[];
};
export type OperatedResearch = {
  readonly agents: { readonly [name: string]: number };
  readonly sleeping: number;
  readonly next_at: string | null;
  readonly overdue: number;
  readonly overdue_since: string | null;
  readonly watches: number;
  readonly watches_overdue: number;
  readonly waiting: number;
  readonly failing: readonly {
    readonly agent: string;
    readonly failures: number;
    readonly last_at: string;
  }[];
  readonly month: {
    readonly micro_usd: number;
    readonly stand_in: boolean;
    readonly most: readonly { readonly agent: string; readonly micro_usd: number }[];
  };
};
export type ListedResearch = {
  readonly id: string;
  readonly agent: string | null;
  readonly state: string;
  readonly at: string;
};
export type Team = {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly root: string;
  readonly stand_in: boolean;
  readonly limits: {
    readonly tokens: number;
    readonly micro_usd: number;
    readonly hops: number;
    readonly calls: number;
    readonly seconds: number;
    readonly lens_seconds: number;
  };
  readonly agents: readonly {
    readonly name: string;
    readonly description: string;
    readonly kind: 'llm' | 'parallel' | 'sequential' | 'loop' | 'remote';
    readonly zone: 'record' | 'outside' | 'neutral';
    readonly model: string | null;
    readonly builtin: string | null;
    readonly tools: readonly {
      readonly name: string;
      readonly zone: 'record' | 'outside' | 'neutral' | null;
      readonly effect: 'pure' | 'read' | 'effect' | null;
    }[];
    readonly steps: number;
    readonly instruction: string | null;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: 'transfer' | 'by-code' | 'return' | 'child' | 'member' | 'background' | 'tool';
  }[];
};
export type OperatedPreset = {
  readonly id: string;
  readonly mode: 'single' | 'critique' | 'debate' | 'pipeline' | 'ensemble';
  readonly ours: boolean;
  readonly deepens: boolean;
  readonly models: readonly {
    readonly named: string;
    readonly provider: string;
    readonly model: string;
    readonly context: number | null;
    readonly price: { readonly input: number; readonly output: number } | null;
    readonly retires: string | null;
    readonly use: string | null;
  }[];
  readonly functions: readonly string[];
};
export type FoundAuditEntry = {
  readonly at: string;
  readonly seq: number;
  readonly actor: string;
  readonly purpose: string;
  readonly action: string;
  readonly targets: readonly string[];
  readonly run: string | null;
  readonly whose: string;
};
export type TrailCheck = {
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly chains: number;
  readonly entries: number;
  readonly ok: boolean | null;
  readonly faults: number;
  readonly first_bad: {
    readonly fault: string;
    readonly seq: number | null;
    readonly whose: string | null;
  } | null;
  readonly code: string | null;
};
export type Checkpoint = {
  readonly number: number;
  readonly at: string;
  readonly holds: boolean;
  readonly covers: number;
  readonly since: number;
};
interface Nothing {
  readonly path: Record<never, never>;
  readonly query: Record<never, never>;
  readonly body: undefined;
}
type Operation<Parts extends { readonly response: unknown }> = Omit<Nothing, keyof Parts> & Parts;
/** The same operation on the person's own record. */
type Own<Id extends keyof Operations> = Omit<Operations[Id], 'path'> & {
  readonly path: Omit<Operations[Id]['path'], 'patient'>;
};

export interface Operations {
  /** health */
  health: Operation<{ readonly response: { readonly status: 'ok' } }>;
  /** ready */
  ready: Operation<{
    readonly response: {
      readonly status: 'ready' | 'not_ready';
      readonly checks: { readonly [name: string]: 'ok' | 'failed' };
    };
  }>;
  /** What a turn of a team may cost and take, and usually does */
  estimateTurnOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly team?: string | undefined };
    readonly response: TurnEstimate;
  }>;
  /** Begin a conversation with a team */
  createConversationOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly body: NewConversation;
    readonly response: Conversation;
  }>;
  /** Conversations, newest first */
  listConversationsOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: {
      readonly conversations: readonly Conversation[];
      readonly next_before: string | null;
    };
  }>;
  /** One conversation */
  readConversationOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly response: Conversation;
  }>;
  /** Say who reads it, earlier messages too; only the person who began it may */
  setAudienceOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly body: NewAudience;
    readonly response: Conversation;
  }>;
  /** Send a message; 202 means that it is durably there */
  postMessageOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly body: NewMessage;
    readonly response: AcceptedMessage;
  }>;
  /** Messages in the order of their seq */
  readMessagesOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly query: { readonly after?: number | null | undefined; readonly limit?: number | undefined };
    readonly response: { readonly messages: readonly Message[]; readonly next_after: number | null };
  }>;
  /** Stop the running turn with all its branches */
  cancelTurnOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly response: { readonly status: 'cancelling' | 'idle' };
  }>;
  /** Server-sent events; goes on after Last-Event-ID, or after the message `after` */
  followEventsOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly query: { readonly after?: number | null | undefined };
    readonly response: Blob;
  }>;
  /** The run tree of a turn */
  readRunOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string; readonly run: string };
    readonly response: Run;
  }>;
  /** Say whether an answer has helped; a later word takes the place of an earlier one */
  rateAnswerOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string; readonly seq: number };
    readonly body: NewRating;
    readonly response: Rating;
  }>;
  /** What you have said of answers of a conversation */
  readRatingsOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly response: { readonly ratings: readonly Rating[] };
  }>;
  /** Run an answer again on the record and the library of its day, and as they are now, for comparison; for the care team. It costs twice */
  rerunAnswerOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string; readonly seq: number };
    readonly response: { readonly id: string };
  }>;
  /** How often an answer was run again, newest first, with both answers; for the care team */
  listRerunsOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string; readonly seq: number };
    readonly response: { readonly reruns: readonly Rerun[] };
  }>;
  /** Searches of the literature that a conversation has made: words, places, counts and gaps */
  listSearchesOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly conversation: string };
    readonly response: { readonly searches: readonly KeptSearch[] };
  }>;
  /** What a side panel shows at once */
  readPanelOfPatient: Operation<{ readonly path: { readonly patient: string }; readonly response: Panel }>;
  /** Say that the record is known up to a moment: later changes of others are shown as such */
  markSeenOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly body: { readonly until: string };
    readonly response: { readonly seen: boolean };
  }>;
  /** Entries by type, status, category, code, words and time, also as of a past day */
  searchRecordOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: {
      readonly types: string;
      readonly status?: string | undefined;
      readonly category?: string | undefined;
      readonly code?: string | undefined;
      readonly text?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly at?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly response: { readonly found: readonly ResourceVersion[]; readonly cursor: string | null };
  }>;
  /** The current version of an entry */
  readEntryOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly type: string; readonly id: string };
    readonly response: ResourceVersion;
  }>;
  /** Correct an entry: a new version */
  correctEntryOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly type: string; readonly id: string };
    readonly query: { readonly version: number };
    readonly body: FhirResource;
    readonly response: ResourceVersion;
  }>;
  /** All versions of an entry, newest first */
  readEntryVersionsOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly type: string; readonly id: string };
    readonly response: { readonly versions: readonly ResourceVersion[] };
  }>;
  /** One version of an entry, whatever came after it: what a footnote names */
  readEntryVersionOfPatient: Operation<{
    readonly path: {
      readonly patient: string;
      readonly type: string;
      readonly id: string;
      readonly version: number;
    };
    readonly response: EntryVersion;
  }>;
  /** Where a version comes from, as FHIR Provenance */
  readProvenanceOfPatient: Operation<{
    readonly path: {
      readonly patient: string;
      readonly type: string;
      readonly id: string;
      readonly version: number;
    };
    readonly response: FhirResource;
  }>;
  /** The whole record as a transaction bundle, as a file to share */
  exportRecordOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly response: FhirResource;
  }>;
  /** Words, codes and other names of the same thing, in entries and in the text of documents */
  findInRecordOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly words: string; readonly limit?: number | undefined };
    readonly response: FoundInRecord;
  }>;
  /** A section of the side panel, newest first; what is added, corrected and ended is below record/entries */
  readSectionOfPatient: Operation<{
    readonly path: {
      readonly patient: string;
      readonly section:
        | 'conditions'
        | 'medications'
        | 'labs'
        | 'allergies'
        | 'encounters'
        | 'documents'
        | 'immunizations'
        | 'procedures'
        | 'care-team'
        | 'symptoms'
        | 'family-history'
        | 'goals'
        | 'care-plans'
        | 'reports'
        | 'timeline';
    };
    readonly query: {
      readonly when?: 'upcoming' | 'past' | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly response: { readonly entries: readonly SectionEntry[]; readonly cursor: string | null };
  }>;
  /** What has a date, day by day, newest first */
  readTimelineOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly days: readonly TimelineDay[]; readonly next_before: string | null };
  }>;
  /** Every test with its last value, range, verdict and trend */
  listLabsOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly response: { readonly labs: readonly Lab[]; readonly unread: number };
  }>;
  /** The results of one test as series, one for each unit that cannot be converted */
  readLabSeriesOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly code: string };
    readonly response: {
      readonly code: string;
      readonly name: string;
      readonly shortName: string | null;
      readonly series: readonly LabSeries[];
      readonly left_out: number;
      readonly unread: number;
    };
  }>;
  /** Allergies, interactions, kidney function and pregnancy against the medicines, and what was not checked */
  readDangersOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly response: {
      readonly dangers: readonly Danger[];
      readonly not_checked: readonly NotChecked[];
      readonly medicines: number;
      readonly limits: string;
      readonly proposals: readonly {
        readonly proposal: string;
        readonly dangers: readonly Danger[];
        readonly not_checked: readonly NotChecked[];
      }[];
    };
  }>;
  /** Impossible dates, unit jumps, duplicates, stale entries, proposals that contradict the record */
  listQuestionsOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly response: { readonly questions: readonly ChartQuestion[] };
  }>;
  /** Say that it is right as it stands: not asked again until a version changes */
  dismissQuestionOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly question: string };
    readonly response: { readonly kept: true };
  }>;
  /** Add an entry by hand */
  addEntryOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly body: FhirResource;
    readonly response: ResourceVersion;
  }>;
  /** End an entry: it is over, or it was never true */
  endEntryOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly type: string; readonly id: string };
    readonly query: { readonly version: number };
    readonly body: { readonly how: 'over'; readonly on: string } | { readonly how: 'entered-in-error' };
    readonly response: ResourceVersion;
  }>;
  /** Import a transaction bundle: all or nothing, and the same bundle again changes nothing */
  importBundleOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly source: string };
    readonly body: FhirResource;
    readonly response: {
      readonly import: string;
      readonly added: number;
      readonly changed: number;
      readonly unchanged: number;
      readonly replacedByHand: number;
    };
  }>;
  /** Proposed facts with the words that they were read from, and changes that patients and proxies ask for */
  listProposalsOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: {
      readonly status?: 'open' | 'accepted' | 'rejected' | undefined;
      readonly document?: string | undefined;
      readonly conversation?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    };
    readonly response: { readonly proposals: readonly Proposal[]; readonly cursor: string | null };
  }>;
  /** Accept, edit or reject; the status of a medication is named by the person */
  decideProposalOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly proposal: string };
    readonly body:
      | { readonly verdict: 'accept'; readonly edited?: FhirResource; readonly status?: string }
      | { readonly verdict: 'reject'; readonly reason?: string };
    readonly response: Proposal;
  }>;
  /** Keep a PDF, a text or a photo */
  addDocumentOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: {
      readonly title: string;
      readonly date?: string | undefined;
      readonly read?: 'true' | 'false' | undefined;
    };
    readonly body: Blob;
    readonly response: ResourceVersion & { readonly reading?: Reading };
  }>;
  /** The paper itself, as a download */
  readDocumentOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly document: string };
    readonly response: Blob;
  }>;
  /** Read its facts: a conversation begins, and proposals come of it */
  startReadingDocumentOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly document: string };
    readonly response: Reading;
  }>;
  /** Its readable text by page, or that there is none */
  readDocumentTextOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly document: string };
    readonly response: {
      readonly document: string;
      readonly text: 'readable' | 'none';
      readonly pages: readonly { readonly page: number; readonly text: string }[];
    };
  }>;
  /** Papers of the patient: pages for visits, letters, evidence briefs */
  listPapersOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly response: { readonly papers: readonly PaperSummary[] };
  }>;
  /** One page for the next visit, from the record alone */
  prepareVisitOfPatient: Operation<{ readonly path: { readonly patient: string }; readonly response: Paper }>;
  /** A paper with the sources of each sentence, and what was removed */
  readPaperOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly paper: string };
    readonly query: { readonly version?: number | undefined };
    readonly response: Paper;
  }>;
  /** A new version: each sentence is checked again, what fails is removed and named */
  editPaperOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly paper: string };
    readonly body: { readonly after: number; readonly text: string };
    readonly response: Paper;
  }>;
  /** Sign the newest version, by the hash of the bytes that were read */
  signPaperOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly paper: string };
    readonly body: { readonly version: number; readonly hash: string };
    readonly response: Paper;
  }>;
  /** A paper as a PDF or a file of Word */
  printPaperOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly paper: string };
    readonly query: {
      readonly format?: 'pdf' | 'docx' | undefined;
      readonly size?: 'A4' | 'Letter' | undefined;
      readonly version?: number | undefined;
    };
    readonly response: Blob;
  }>;
  /** Who read and wrote, newest first; for the patient and proxies */
  readTrailOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly before?: number | undefined; readonly limit?: number | undefined };
    readonly response: { readonly entries: readonly AuditEntry[] };
  }>;
  /** What the patient must be told, e.g. that somebody broke the glass */
  readNoticesOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly notices: readonly Notice[]; readonly next_before: string | null };
  }>;
  /** Say that a notice was read */
  markNoticeSeenOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly notice: string };
    readonly response: { readonly seen: boolean };
  }>;
  /** What a turn of a team may cost and take, and usually does */
  estimateTurnOfMine: Own<'estimateTurnOfPatient'>;
  /** Begin a conversation with a team */
  createConversationOfMine: Own<'createConversationOfPatient'>;
  /** Conversations, newest first */
  listConversationsOfMine: Own<'listConversationsOfPatient'>;
  /** One conversation */
  readConversationOfMine: Own<'readConversationOfPatient'>;
  /** Say who reads it, earlier messages too; only the person who began it may */
  setAudienceOfMine: Own<'setAudienceOfPatient'>;
  /** Send a message; 202 means that it is durably there */
  postMessageOfMine: Own<'postMessageOfPatient'>;
  /** Messages in the order of their seq */
  readMessagesOfMine: Own<'readMessagesOfPatient'>;
  /** Stop the running turn with all its branches */
  cancelTurnOfMine: Own<'cancelTurnOfPatient'>;
  /** Server-sent events; goes on after Last-Event-ID, or after the message `after` */
  followEventsOfMine: Own<'followEventsOfPatient'>;
  /** The run tree of a turn */
  readRunOfMine: Own<'readRunOfPatient'>;
  /** Functions with their schemas and presets, all presets, and why a run can end without a result */
  listFunctions: Operation<{
    readonly response: {
      readonly functions: readonly Function[];
      readonly presets: readonly {
        readonly id: string;
        readonly mode: string;
        readonly models: readonly string[];
        readonly ours: boolean;
        readonly deepens: boolean;
      }[];
      readonly failures: readonly { readonly code: WorkFailureCode; readonly remedy: string }[];
    };
  }>;
  /** Pipelines with their inputs and stages */
  listPipelines: Operation<{ readonly response: { readonly pipelines: readonly Pipeline[] } }>;
  /** What a run would cost, without running it */
  estimateFunctionOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly function: string };
    readonly query: { readonly long_answers?: 'true' | 'false' | undefined };
    readonly body: { readonly [name: string]: unknown };
    readonly response: {
      readonly estimate: { readonly least: number; readonly most: number; readonly cap?: number };
      readonly preset: string;
      readonly models: readonly string[];
      readonly tokens: number;
      readonly stand_in: boolean;
      readonly cut: readonly { readonly field: string; readonly tokens: number; readonly kept: number }[];
    };
  }>;
  /** Run a function; the result where it is there within 60 s */
  runFunctionOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly function: string };
    readonly query: {
      readonly long_answers?: 'true' | 'false' | undefined;
      readonly max_micro_usd?: number | null | undefined;
      readonly save_as?: string | undefined;
      readonly wait_seconds?: number | undefined;
    };
    readonly body: { readonly [name: string]: unknown };
    readonly response: FunctionRun;
  }>;
  /** What a run would cost and how long it would take, without running it */
  estimatePipelineOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly pipeline: string };
    readonly body: { readonly [name: string]: unknown };
    readonly response: {
      readonly estimate: { readonly least: number; readonly most: number; readonly cap?: number };
      readonly most_with_retries: number;
      readonly seconds: { readonly least: number; readonly most: number };
      readonly stand_in: boolean;
      readonly stages: readonly {
        readonly stage: string;
        readonly items: { readonly least: number; readonly most: number };
        readonly price: { readonly least: number; readonly most: number; readonly cap?: number };
      }[];
    };
  }>;
  /** Begin a run of a pipeline; follow it at /work/{run}/events */
  runPipelineOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly pipeline: string };
    readonly query: {
      readonly max_micro_usd?: number | null | undefined;
      readonly save_as?: string | undefined;
    };
    readonly body: { readonly [name: string]: unknown };
    readonly response: { readonly run: string };
  }>;
  /** The caller's own runs of functions and pipelines, newest first */
  listWorkOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly work: readonly Work[]; readonly next_before: string | null };
  }>;
  /** A run of a function or a pipeline: what was asked, what came of it, and its steps */
  readWorkOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly run: string };
    readonly response: Work & {
      readonly request?: unknown;
      readonly result?: unknown;
      readonly stages: readonly {
        readonly run: string | null;
        readonly stage: string;
        readonly item: number | null;
        readonly round: number;
        readonly function: string;
        readonly status: 'waiting' | 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked';
        readonly code: string | null;
        readonly cached: boolean;
        readonly micro_usd: number;
      }[];
      readonly tree: Run | null;
    };
  }>;
  /** End it with all below it */
  cancelWorkOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly run: string };
    readonly response: { readonly status: 'cancelling' | 'idle' };
  }>;
  /** Server-sent events: how far it is, at once and whenever that changes, until it has ended */
  followWorkOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly run: string };
    readonly response: Blob;
  }>;
  /** What it would cost to run the subtasks that a run of decompose_task gave */
  estimateSubtasksOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly run: string };
    readonly body: { readonly [name: string]: unknown };
    readonly response: {
      readonly estimate: { readonly least: number; readonly most: number; readonly cap?: number };
      readonly most_with_retries: number;
      readonly seconds: { readonly least: number; readonly most: number };
      readonly stand_in: boolean;
      readonly stages: readonly {
        readonly stage: string;
        readonly items: { readonly least: number; readonly most: number };
        readonly price: { readonly least: number; readonly most: number; readonly cap?: number };
      }[];
    };
  }>;
  /** Run the subtasks that a run of decompose_task gave; follow it at /work/{run}/events */
  runSubtasksOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly run: string };
    readonly query: {
      readonly max_micro_usd?: number | null | undefined;
      readonly save_as?: string | undefined;
    };
    readonly body: { readonly [name: string]: unknown };
    readonly response: { readonly run: string };
  }>;
  /** The caller's own artifacts, the newest version of each */
  listArtifactsOfPatient: Operation<{
    readonly path: { readonly patient: string };
    readonly query: { readonly limit?: number | undefined };
    readonly response: { readonly artifacts: readonly Artifact[] };
  }>;
  /** All versions of an artifact, with how each was made */
  listArtifactVersionsOfPatient: Operation<{
    readonly path: { readonly patient: string; readonly namespace: string; readonly artifact: string };
    readonly response: { readonly artifacts: readonly Artifact[] };
  }>;
  /** The bytes of one version */
  readArtifactOfPatient: Operation<{
    readonly path: {
      readonly patient: string;
      readonly namespace: string;
      readonly artifact: string;
      readonly revision: string;
    };
    readonly response: Blob;
  }>;
  /** What a run would cost, without running it */
  estimateFunctionOfMine: Own<'estimateFunctionOfPatient'>;
  /** Run a function; the result where it is there within 60 s */
  runFunctionOfMine: Own<'runFunctionOfPatient'>;
  /** What a run would cost and how long it would take, without running it */
  estimatePipelineOfMine: Own<'estimatePipelineOfPatient'>;
  /** Begin a run of a pipeline; follow it at /work/{run}/events */
  runPipelineOfMine: Own<'runPipelineOfPatient'>;
  /** The caller's own runs of functions and pipelines, newest first */
  listWorkOfMine: Own<'listWorkOfPatient'>;
  /** A run of a function or a pipeline: what was asked, what came of it, and its steps */
  readWorkOfMine: Own<'readWorkOfPatient'>;
  /** End it with all below it */
  cancelWorkOfMine: Own<'cancelWorkOfPatient'>;
  /** Server-sent events: how far it is, at once and whenever that changes, until it has ended */
  followWorkOfMine: Own<'followWorkOfPatient'>;
  /** What it would cost to run the subtasks that a run of decompose_task gave */
  estimateSubtasksOfMine: Own<'estimateSubtasksOfPatient'>;
  /** Run the subtasks that a run of decompose_task gave; follow it at /work/{run}/events */
  runSubtasksOfMine: Own<'runSubtasksOfPatient'>;
  /** The paper that a run wrote (an evidence brief), as a PDF or a file of Word */
  printWorkOfMine: Operation<{
    readonly path: { readonly run: string };
    readonly query: {
      readonly format?: 'pdf' | 'docx' | undefined;
      readonly size?: 'A4' | 'Letter' | undefined;
    };
    readonly response: Blob;
  }>;
  /** The caller's own artifacts, the newest version of each */
  listArtifactsOfMine: Own<'listArtifactsOfPatient'>;
  /** All versions of an artifact, with how each was made */
  listArtifactVersionsOfMine: Own<'listArtifactVersionsOfPatient'>;
  /** The bytes of one version */
  readArtifactOfMine: Own<'readArtifactOfPatient'>;
  /** Who you are, until when, and what your changes must carry */
  readSession: Operation<{ readonly response: Session }>;
  /** Somebody is at the keyboard: the idle time of a session by cookie begins again */
  keepSessionActive: Operation<{ readonly response: Session }>;
  /** Names of up to 100 actors; people whom you may not see are left out */
  readPeople: Operation<{
    readonly query: { readonly actors: string };
    readonly response: { readonly people: readonly Person[] };
  }>;
  /** Patients whom live grants let you open, by family name */
  listMyPatients: Operation<{
    readonly query: {
      readonly search?: string | undefined;
      readonly before?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly response: { readonly patients: readonly MyPatient[]; readonly next_before: string | null };
  }>;
  /** Passages of the knowledge library, best first; by vectors the words go to the embedding model that is set up */
  searchEvidence: Operation<{
    readonly query: {
      readonly q: string;
      readonly top_k?: number | undefined;
      readonly mode?: 'keyword' | 'vector' | 'hybrid' | undefined;
      readonly kinds?: string | undefined;
      readonly repositories?: string | undefined;
      readonly invented?: 'true' | 'false' | undefined;
    };
    readonly response: {
      readonly passages: readonly EvidencePassage[];
      readonly mode: 'keyword' | 'vector' | 'hybrid';
      readonly mode_reason: string | null;
      readonly gaps: readonly string[];
      readonly counts: { readonly found: number; readonly screened: number };
      readonly sources: readonly string[];
    };
  }>;
  /** A document as it was kept: where it comes from, its standing, its level and its text */
  readSnapshot: Operation<{
    readonly path: { readonly hash: string };
    readonly response: {
      readonly snapshot: EvidenceSnapshot;
      readonly text: string;
      readonly standings: readonly SourceStanding[];
    };
  }>;
  /** How a source is cited: as a footnote, by the Chicago Manual, as RIS or as BibTeX */
  citeSnapshot: Operation<{
    readonly path: { readonly hash: string };
    readonly query: { readonly form?: 'footnote' | 'chicago' | 'ris' | 'bibtex' | undefined };
    readonly response: Blob;
  }>;
  /** Asks the sources outside that are set up (PubMed and others) with these words, and keeps what they give; for clinicians and operators */
  fetchEvidence: Operation<{
    readonly body: { readonly q: string };
    readonly response: {
      readonly question: { readonly named: readonly string[]; readonly without: string } | null;
      readonly sources: readonly {
        readonly name: string;
        readonly total: number;
        readonly kept: number;
        readonly gap: string | null;
      }[];
    };
  }>;
  /** Messages that used this source, of conversations that you may read now, newest first */
  listCitations: Operation<{
    readonly path: { readonly hash: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly citations: readonly CitingMessage[]; readonly next_before: string | null };
  }>;
  /** Sources of answers you have read that were retracted, questioned or corrected since, newest first */
  listRecallNotices: Operation<{
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly notices: readonly RecallNotice[]; readonly next_before: string | null };
  }>;
  /** Mark a notice of a recalled source as seen */
  markRecallNoticeSeen: Operation<{
    readonly path: { readonly notice: string };
    readonly response: { readonly seen: boolean };
  }>;
  /** How certain staff have judged a source, by GRADE, newest first; for clinicians and operators */
  listGrades: Operation<{
    readonly path: { readonly hash: string };
    readonly response: { readonly assessments: readonly GradeAssessment[] };
  }>;
  /** Judge a source by GRADE; earlier versions are kept; for clinicians and operators */
  addGrade: Operation<{
    readonly path: { readonly hash: string };
    readonly body: NewGradeAssessment;
    readonly response: GradeAssessment;
  }>;
  /** Your own searches of the literature with no patient open: words, places, counts and gaps */
  listOwnSearches: Operation<{ readonly response: { readonly searches: readonly KeptSearch[] } }>;
  /** Import a file into the knowledge library; for clinicians and operators */
  importEvidence: Operation<{
    readonly body: {
      readonly source: EvidenceSource;
      readonly licence: string;
      readonly media_type: 'application/pdf' | 'text/html' | 'text/plain';
      readonly content: string;
    };
    readonly response: EvidenceImport;
  }>;
  /** The newest 50 imports of the caller, newest first */
  listEvidenceImports: Operation<{ readonly response: { readonly imports: readonly EvidenceImport[] } }>;
  /** Progress of an import of the caller, and what to do if it failed */
  readEvidenceImport: Operation<{
    readonly path: { readonly import: string };
    readonly response: EvidenceImport;
  }>;
  /** The documents of the knowledge library, newest first */
  listEvidence: Operation<{
    readonly query: {
      readonly kind?:
        | 'book'
        | 'code'
        | 'schema'
        | 'internal_doc'
        | 'article'
        | 'trial'
        | 'label'
        | 'recall'
        | 'web'
        | undefined;
      readonly limit?: number | undefined;
      readonly after?: string | undefined;
    };
    readonly response: {
      readonly snapshots: readonly EvidenceSnapshot[];
      readonly next: string | null;
      readonly counts: { readonly [name: string]: number };
    };
  }>;
  /** Research agents, newest first */
  listResearchAgents: Operation<{
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly agents: readonly ResearchAgent[]; readonly next_before: string | null };
  }>;
  /** Make a research agent; it begins at once */
  createResearchAgent: Operation<{ readonly body: NewResearchAgent; readonly response: ResearchAgent }>;
  /** One research agent: brief, threshold, budget, state, next wake-up */
  readResearchAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly response: ResearchAgent;
  }>;
  /** Change threshold or budget; pause, resume or stop it */
  changeResearchAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly body: ResearchAgentChange;
    readonly response: ResearchAgent;
  }>;
  /** What the agent was asked and how it ended, newest first */
  readResearchTimeline: Operation<{
    readonly path: { readonly agent: string };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly requests: readonly ResearchRequest[]; readonly next_before: string | null };
  }>;
  /** The newest version of each file, by path */
  listFilesOfAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly response: {
      readonly files: readonly FileVersion[];
      readonly bytes: number;
      readonly max_bytes: number;
    };
  }>;
  /** The text of a file; without a version the newest */
  readFileOfAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly query: { readonly path: string; readonly version?: number | undefined };
    readonly response: FileVersion & { readonly content: string };
  }>;
  /** All versions of a file, newest first */
  listFileVersionsOfAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly query: { readonly path: string };
    readonly response: { readonly versions: readonly FileVersion[] };
  }>;
  /** What was removed and added between two versions of a file, by line */
  compareFileOfAgent: Operation<{
    readonly path: { readonly agent: string };
    readonly query: { readonly path: string; readonly from?: number | null | undefined; readonly to: number };
    readonly response: {
      readonly exact: boolean;
      readonly hunks: readonly {
        readonly before: number;
        readonly after: number;
        readonly lines: readonly { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[];
      }[];
    };
  }>;
  /** The newest version of each file, by path */
  listFilesOfInteraction: Operation<{
    readonly response: {
      readonly files: readonly FileVersion[];
      readonly bytes: number;
      readonly max_bytes: number;
    };
  }>;
  /** The text of a file; without a version the newest */
  readFileOfInteraction: Operation<{
    readonly query: { readonly path: string; readonly version?: number | undefined };
    readonly response: FileVersion & { readonly content: string };
  }>;
  /** All versions of a file, newest first */
  listFileVersionsOfInteraction: Operation<{
    readonly query: { readonly path: string };
    readonly response: { readonly versions: readonly FileVersion[] };
  }>;
  /** What was removed and added between two versions of a file, by line */
  compareFileOfInteraction: Operation<{
    readonly query: { readonly path: string; readonly from?: number | null | undefined; readonly to: number };
    readonly response: {
      readonly exact: boolean;
      readonly hunks: readonly {
        readonly before: number;
        readonly after: number;
        readonly lines: readonly { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[];
      }[];
    };
  }>;
  /** What the agent found, whether it is enough, and what is left of its budget */
  readResearchClaims: Operation<{
    readonly path: { readonly agent: string };
    readonly response: {
      readonly claims: readonly ResearchClaim[];
      readonly threshold: ThresholdVerdict;
      readonly budget: {
        readonly monthly_micro_usd: number;
        readonly spent_micro_usd: number;
        readonly left_micro_usd: number;
        readonly wakes: string | null;
        readonly sentence: string;
      };
    };
  }>;
  /** What a person wrote as enough evidence, as a threshold that code decides; shown back in words */
  readThreshold: Operation<{
    readonly body: { readonly words: string };
    readonly response: {
      readonly threshold: {
        readonly level?:
          | 'systematic_review'
          | 'randomised_trial'
          | 'cohort'
          | 'case_control'
          | 'case_series'
          | 'guideline';
        readonly independent_sources?: number;
        readonly outcome?: string;
        readonly population?: string;
        readonly until?: string;
        readonly text?: string;
      };
      readonly sentence: string;
      readonly by: 'code' | 'model';
    };
  }>;
  /** When research agents may interrupt you, and what you are always told */
  readInterruptions: Operation<{ readonly response: InterruptionRules }>;
  /** Set when research agents may interrupt you; rules that are left out are removed */
  setInterruptions: Operation<{ readonly body: NewInterruptionRules; readonly response: InterruptionRules }>;
  /** What was kept from you, and why; newest first */
  listSuppressions: Operation<{
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly suppressions: readonly Suppression[]; readonly next_before: string | null };
  }>;
  /** Be told after all: it becomes a message of its agent, which is answered; teaches a stated rule */
  promoteSuppression: Operation<{
    readonly path: { readonly suppression: string };
    readonly body: { readonly teach?: AlwaysRule | null };
    readonly response: {
      readonly seq: number;
      readonly conversation: string;
      readonly taught: { readonly rule: AlwaysRule; readonly sentence: string } | null;
    };
  }>;
  /** What words or a typed schedule mean: a sentence and the next three dates */
  readSchedule: Operation<{
    readonly body: { readonly words?: string; readonly schedule?: Schedule; readonly zone: string };
    readonly response: PlannedSchedule;
  }>;
  /** What is planned for later, by date */
  listTriggers: Operation<{
    readonly query: {
      readonly agent?: string | undefined;
      readonly status?: 'pending' | 'completed' | 'cancelled' | 'paused' | undefined;
      readonly after?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly response: { readonly triggers: readonly Trigger[] };
  }>;
  /** Have a research agent woken later, or a conversation told */
  createTrigger: Operation<{
    readonly body: {
      readonly key: string;
      readonly agent?: string;
      readonly conversation?: string;
      readonly words?: string;
      readonly schedule?: Schedule;
      readonly zone: string;
      readonly instruction: string;
      readonly missed?: 'late_once' | 'skip' | 'each';
    };
    readonly response: Trigger;
  }>;
  /** Pause, resume, cancel or edit */
  changeTrigger: Operation<{
    readonly path: { readonly trigger: string };
    readonly body: {
      readonly version: number;
      readonly status?: 'pending' | 'paused' | 'cancelled';
      readonly words?: string;
      readonly schedule?: Schedule;
      readonly zone?: string;
      readonly instruction?: string;
      readonly missed?: 'late_once' | 'skip' | 'each';
    };
    readonly response: Trigger;
  }>;
  /** Wake its agent now, beside its dates */
  runTrigger: Operation<{
    readonly path: { readonly trigger: string };
    readonly response: { readonly request: string };
  }>;
  /** What is watched, newest first */
  listWatches: Operation<{
    readonly query: {
      readonly agent?: string | undefined;
      readonly status?: 'pending' | 'paused' | 'cancelled' | undefined;
      readonly after?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly response: { readonly watches: readonly Watch[] };
  }>;
  /** Have a research agent woken when a field of a trial, a label or a paper changes */
  createWatch: Operation<{
    readonly body: {
      readonly key: string;
      readonly agent: string;
      readonly source: 'trial' | 'label' | 'paper';
      readonly item: string;
      readonly fields: readonly string[];
      readonly instruction: string;
    };
    readonly response: Watch;
  }>;
  /** Pause, resume or cancel */
  changeWatch: Operation<{
    readonly path: { readonly watch: string };
    readonly body: { readonly status: 'pending' | 'paused' | 'cancelled' };
    readonly response: Watch;
  }>;
  /** What changed in your research since you looked */
  readResearchBrief: Operation<{
    readonly query: { readonly since?: string | undefined };
    readonly response: ResearchBrief;
  }>;
  /** All of the brief up to this moment was seen */
  markResearchBriefSeen: Operation<{
    readonly body: { readonly until: string };
    readonly response: { readonly seen: boolean };
  }>;
  /** Where you are, as you have said it */
  readLocation: Operation<{
    readonly response: { readonly location: Location | null; readonly emergency_number: string | null };
  }>;
  /** Say where you are */
  setLocation: Operation<{
    readonly body: Location;
    readonly response: { readonly location: Location | null; readonly emergency_number: string | null };
  }>;
  /** What day it is in this demonstration; 404 for a tenant that is none */
  readDemoClock: Operation<{ readonly response: DemoTime }>;
  /** Move the clock of this demonstration forward, for everybody in it */
  moveDemoClock: Operation<{ readonly body: { readonly now: string }; readonly response: DemoTime }>;
  /** Open a patient in an emergency, for at most an hour */
  breakGlass: Operation<{
    readonly body: {
      readonly patient?: string;
      readonly person?: {
        readonly name: string;
        readonly birth_date: string;
        readonly record_number: string;
      };
      readonly code:
        | 'emergency-treatment'
        | 'patient-unresponsive'
        | 'on-call-cover'
        | 'public-health-duty'
        | 'other';
      readonly reason: string;
      readonly minutes: number;
    };
    readonly response: { readonly already_open: true; readonly patient: string };
  }>;
  /** Turns, functions or pipelines, newest first: live, stuck, parked, failed or ended */
  listOperatedRuns: Operation<{
    readonly query: {
      readonly kind?: 'turn' | 'function' | 'pipeline' | undefined;
      readonly state?: 'live' | 'stuck' | 'parked' | 'failed' | 'ended' | undefined;
      readonly team?: string | undefined;
      readonly agent?: string | undefined;
      readonly status?: 'running' | 'complete' | 'partial' | 'cancelled' | 'failed' | 'parked' | undefined;
      readonly code?: string | undefined;
      readonly run?: string | undefined;
      readonly conversation?: string | undefined;
      readonly before?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly response: { readonly runs: readonly OperatedTurn[]; readonly next_before: string | null };
  }>;
  /** Effects outside that may have happened, newest first: a person has to look */
  listParkedEffects: Operation<{
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly effects: readonly ParkedEffect[]; readonly next_before: string | null };
  }>;
  /** How many turns, functions or pipelines are in which state */
  countOperatedRuns: Operation<{
    readonly query: { readonly kind?: 'turn' | 'function' | 'pipeline' | undefined };
    readonly response: TurnCounts;
  }>;
  /** How often patients were opened in an emergency, and whether that is more than usual */
  countOpenings: Operation<{ readonly response: OpeningCounts }>;
  /** The tree of a turn with steps and timings, by any of its runs */
  readOperatedRun: Operation<{ readonly path: { readonly run: string }; readonly response: OperatedRun }>;
  /** Prompts, tool inputs and outputs of a turn of a synthetic patient */
  readRunContents: Operation<{
    readonly path: { readonly run: string };
    readonly response: { readonly contents: readonly StepContent[] };
  }>;
  /** Replays of a turn of a synthetic patient on other models, newest first, and the models there are */
  listReplays: Operation<{
    readonly path: { readonly run: string };
    readonly response: { readonly replays: readonly Replay[]; readonly models: readonly string[] };
  }>;
  /** Replay a turn of a synthetic patient on another model, in the name of the author of the message; the answer is sent to nobody */
  replayTurn: Operation<{
    readonly path: { readonly run: string };
    readonly body: { readonly model: string };
    readonly response: { readonly run: string };
  }>;
  /** Stop the turn that this run is part of, with all that it called */
  cancelOperatedRun: Operation<{
    readonly path: { readonly run: string };
    readonly response: { readonly status: 'cancelling' };
  }>;
  /** Run the message of a failed, partial or parked turn once more, in the name of the person who wrote it */
  retryOperatedRun: Operation<{
    readonly path: { readonly run: string };
    readonly response: { readonly status: 'retrying' };
  }>;
  /** How much work the engine has paused, and since when */
  countPaused: Operation<{ readonly response: PausedInvocations }>;
  /** What models have cost, by team, model or day */
  readSpend: Operation<{
    readonly query: {
      readonly by?: 'team' | 'model' | 'day' | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
    };
    readonly response: Spend;
  }>;
  /** What the tenant may spend in a calendar month (UTC); null takes the cap away */
  setMonthlyCap: Operation<{
    readonly body: { readonly micro_usd: number | null };
    readonly response: { readonly micro_usd: number | null };
  }>;
  /** How long answers took: p50, p95 and p99 of all teams and of each */
  readLatency: Operation<{
    readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
    readonly response: Latency;
  }>;
  /** How often answers were said to help in the last thirty days, and why not */
  countRatings: Operation<{ readonly response: RatingCounts }>;
  /** Research agents and triggers of the tenant, in numbers */
  readOperatedResearch: Operation<{ readonly response: OperatedResearch }>;
  /** Triggers that sleep or are overdue, requests that failed, or agents in a state: ids, states and dates */
  listOperatedResearch: Operation<{
    readonly path: {
      readonly list:
        | 'sleeping'
        | 'overdue'
        | 'failing'
        | 'active'
        | 'met'
        | 'out_of_budget'
        | 'paused'
        | 'stopped';
    };
    readonly query: { readonly before?: string | undefined; readonly limit?: number | undefined };
    readonly response: { readonly rows: readonly ListedResearch[]; readonly next_before: string | null };
  }>;
  /** The teams that are served */
  listTeams: Operation<{
    readonly response: {
      readonly teams: readonly {
        readonly name: string;
        readonly description: string;
        readonly version: string;
        readonly root: string;
      }[];
    };
  }>;
  /** A team as a graph: agents with zone, model and tools, edges, limits */
  readTeam: Operation<{ readonly path: { readonly team: string }; readonly response: Team }>;
  /** The presets of functions, and who answers for each of their models here */
  listPresets: Operation<{
    readonly response: { readonly presets: readonly OperatedPreset[]; readonly stand_in: boolean };
  }>;
  /** Entries of the trail, newest first */
  searchAudit: Operation<{
    readonly query: {
      readonly actor?: string | undefined;
      readonly action?: string | undefined;
      readonly purpose?: 'TREAT' | 'PATRQT' | 'ETREAT' | 'HOPERAT' | 'HRESCH' | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly whose?: string | undefined;
      readonly own_looks?: 'shown' | 'left-out' | undefined;
      readonly before?: string | undefined;
      readonly limit?: number | undefined;
    };
    readonly response: { readonly entries: readonly FoundAuditEntry[]; readonly next_before: string | null };
  }>;
  /** Does every chain hold? A long check goes on; ask for its end with GET */
  checkTrail: Operation<{ readonly response: TrailCheck }>;
  /** The last check that this gateway made */
  readTrailCheck: Operation<{ readonly response: { readonly check: TrailCheck | null } }>;
  /** The last signed checkpoint: when, how many entries it covers, how many came since */
  readCheckpoint: Operation<{ readonly response: { readonly checkpoint: Checkpoint | null } }>;
}
export const OPERATIONS = {
  health: { method: 'GET', path: '/health' },
  ready: { method: 'GET', path: '/ready' },
  estimateTurnOfPatient: { method: 'GET', path: '/v1/patients/{patient}/conversations/estimate' },
  createConversationOfPatient: { method: 'POST', path: '/v1/patients/{patient}/conversations' },
  listConversationsOfPatient: { method: 'GET', path: '/v1/patients/{patient}/conversations' },
  readConversationOfPatient: { method: 'GET', path: '/v1/patients/{patient}/conversations/{conversation}' },
  setAudienceOfPatient: {
    method: 'PUT',
    path: '/v1/patients/{patient}/conversations/{conversation}/audience',
  },
  postMessageOfPatient: {
    method: 'POST',
    path: '/v1/patients/{patient}/conversations/{conversation}/messages',
  },
  readMessagesOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/conversations/{conversation}/messages',
  },
  cancelTurnOfPatient: { method: 'POST', path: '/v1/patients/{patient}/conversations/{conversation}/cancel' },
  followEventsOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/conversations/{conversation}/events',
  },
  readRunOfPatient: { method: 'GET', path: '/v1/patients/{patient}/conversations/{conversation}/runs/{run}' },
  rateAnswerOfPatient: {
    method: 'PUT',
    path: '/v1/patients/{patient}/conversations/{conversation}/messages/{seq}/rating',
  },
  readRatingsOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/conversations/{conversation}/ratings',
  },
  rerunAnswerOfPatient: {
    method: 'POST',
    path: '/v1/patients/{patient}/conversations/{conversation}/messages/{seq}/reruns',
  },
  listRerunsOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/conversations/{conversation}/messages/{seq}/reruns',
  },
  listSearchesOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/conversations/{conversation}/searches',
  },
  readPanelOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/panel' },
  markSeenOfPatient: { method: 'POST', path: '/v1/patients/{patient}/record/seen' },
  searchRecordOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/search' },
  readEntryOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/entries/{type}/{id}' },
  correctEntryOfPatient: { method: 'PUT', path: '/v1/patients/{patient}/record/entries/{type}/{id}' },
  readEntryVersionsOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/record/entries/{type}/{id}/versions',
  },
  readEntryVersionOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/record/entries/{type}/{id}/versions/{version}',
  },
  readProvenanceOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/record/entries/{type}/{id}/versions/{version}/provenance',
  },
  exportRecordOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/export' },
  findInRecordOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/find' },
  readSectionOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/sections/{section}' },
  readTimelineOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/timeline' },
  listLabsOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/labs' },
  readLabSeriesOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/labs/{code}' },
  readDangersOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/dangers' },
  listQuestionsOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/questions' },
  dismissQuestionOfPatient: {
    method: 'POST',
    path: '/v1/patients/{patient}/record/questions/{question}/keep',
  },
  addEntryOfPatient: { method: 'POST', path: '/v1/patients/{patient}/record/entries' },
  endEntryOfPatient: { method: 'POST', path: '/v1/patients/{patient}/record/entries/{type}/{id}/end' },
  importBundleOfPatient: { method: 'POST', path: '/v1/patients/{patient}/record/import' },
  listProposalsOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/proposals' },
  decideProposalOfPatient: {
    method: 'POST',
    path: '/v1/patients/{patient}/record/proposals/{proposal}/decision',
  },
  addDocumentOfPatient: { method: 'POST', path: '/v1/patients/{patient}/record/documents' },
  readDocumentOfPatient: { method: 'GET', path: '/v1/patients/{patient}/record/documents/{document}' },
  startReadingDocumentOfPatient: {
    method: 'POST',
    path: '/v1/patients/{patient}/record/documents/{document}/read',
  },
  readDocumentTextOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/record/documents/{document}/text',
  },
  listPapersOfPatient: { method: 'GET', path: '/v1/patients/{patient}/papers' },
  prepareVisitOfPatient: { method: 'POST', path: '/v1/patients/{patient}/papers/visit' },
  readPaperOfPatient: { method: 'GET', path: '/v1/patients/{patient}/papers/{paper}' },
  editPaperOfPatient: { method: 'PUT', path: '/v1/patients/{patient}/papers/{paper}' },
  signPaperOfPatient: { method: 'POST', path: '/v1/patients/{patient}/papers/{paper}/signature' },
  printPaperOfPatient: { method: 'GET', path: '/v1/patients/{patient}/papers/{paper}/file' },
  readTrailOfPatient: { method: 'GET', path: '/v1/patients/{patient}/audit' },
  readNoticesOfPatient: { method: 'GET', path: '/v1/patients/{patient}/notices' },
  markNoticeSeenOfPatient: { method: 'POST', path: '/v1/patients/{patient}/notices/{notice}/seen' },
  estimateTurnOfMine: { method: 'GET', path: '/v1/me/conversations/estimate' },
  createConversationOfMine: { method: 'POST', path: '/v1/me/conversations' },
  listConversationsOfMine: { method: 'GET', path: '/v1/me/conversations' },
  readConversationOfMine: { method: 'GET', path: '/v1/me/conversations/{conversation}' },
  setAudienceOfMine: { method: 'PUT', path: '/v1/me/conversations/{conversation}/audience' },
  postMessageOfMine: { method: 'POST', path: '/v1/me/conversations/{conversation}/messages' },
  readMessagesOfMine: { method: 'GET', path: '/v1/me/conversations/{conversation}/messages' },
  cancelTurnOfMine: { method: 'POST', path: '/v1/me/conversations/{conversation}/cancel' },
  followEventsOfMine: { method: 'GET', path: '/v1/me/conversations/{conversation}/events' },
  readRunOfMine: { method: 'GET', path: '/v1/me/conversations/{conversation}/runs/{run}' },
  listFunctions: { method: 'GET', path: '/v1/functions' },
  listPipelines: { method: 'GET', path: '/v1/pipelines' },
  estimateFunctionOfPatient: { method: 'POST', path: '/v1/patients/{patient}/functions/{function}/estimate' },
  runFunctionOfPatient: { method: 'POST', path: '/v1/patients/{patient}/functions/{function}/run' },
  estimatePipelineOfPatient: { method: 'POST', path: '/v1/patients/{patient}/pipelines/{pipeline}/estimate' },
  runPipelineOfPatient: { method: 'POST', path: '/v1/patients/{patient}/pipelines/{pipeline}/run' },
  listWorkOfPatient: { method: 'GET', path: '/v1/patients/{patient}/work' },
  readWorkOfPatient: { method: 'GET', path: '/v1/patients/{patient}/work/{run}' },
  cancelWorkOfPatient: { method: 'POST', path: '/v1/patients/{patient}/work/{run}/cancel' },
  followWorkOfPatient: { method: 'GET', path: '/v1/patients/{patient}/work/{run}/events' },
  estimateSubtasksOfPatient: { method: 'POST', path: '/v1/patients/{patient}/work/{run}/estimate' },
  runSubtasksOfPatient: { method: 'POST', path: '/v1/patients/{patient}/work/{run}/run' },
  listArtifactsOfPatient: { method: 'GET', path: '/v1/patients/{patient}/artifacts' },
  listArtifactVersionsOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/artifacts/{namespace}/{artifact}',
  },
  readArtifactOfPatient: {
    method: 'GET',
    path: '/v1/patients/{patient}/artifacts/{namespace}/{artifact}/{revision}',
  },
  estimateFunctionOfMine: { method: 'POST', path: '/v1/functions/{function}/estimate' },
  runFunctionOfMine: { method: 'POST', path: '/v1/functions/{function}/run' },
  estimatePipelineOfMine: { method: 'POST', path: '/v1/pipelines/{pipeline}/estimate' },
  runPipelineOfMine: { method: 'POST', path: '/v1/pipelines/{pipeline}/run' },
  listWorkOfMine: { method: 'GET', path: '/v1/work' },
  readWorkOfMine: { method: 'GET', path: '/v1/work/{run}' },
  cancelWorkOfMine: { method: 'POST', path: '/v1/work/{run}/cancel' },
  followWorkOfMine: { method: 'GET', path: '/v1/work/{run}/events' },
  estimateSubtasksOfMine: { method: 'POST', path: '/v1/work/{run}/estimate' },
  runSubtasksOfMine: { method: 'POST', path: '/v1/work/{run}/run' },
  printWorkOfMine: { method: 'GET', path: '/v1/work/{run}/file' },
  listArtifactsOfMine: { method: 'GET', path: '/v1/artifacts' },
  listArtifactVersionsOfMine: { method: 'GET', path: '/v1/artifacts/{namespace}/{artifact}' },
  readArtifactOfMine: { method: 'GET', path: '/v1/artifacts/{namespace}/{artifact}/{revision}' },
  readSession: { method: 'GET', path: '/v1/session' },
  keepSessionActive: { method: 'POST', path: '/v1/session/active' },
  readPeople: { method: 'GET', path: '/v1/people' },
  listMyPatients: { method: 'GET', path: '/v1/patients' },
  searchEvidence: { method: 'GET', path: '/v1/evidence/search' },
  readSnapshot: { method: 'GET', path: '/v1/evidence/snapshots/{hash}' },
  citeSnapshot: { method: 'GET', path: '/v1/evidence/snapshots/{hash}/citation' },
  fetchEvidence: { method: 'POST', path: '/v1/evidence/fetch' },
  listCitations: { method: 'GET', path: '/v1/evidence/snapshots/{hash}/citations' },
  listRecallNotices: { method: 'GET', path: '/v1/notices' },
  markRecallNoticeSeen: { method: 'POST', path: '/v1/notices/{notice}/seen' },
  listGrades: { method: 'GET', path: '/v1/evidence/snapshots/{hash}/grade' },
  addGrade: { method: 'POST', path: '/v1/evidence/snapshots/{hash}/grade' },
  listOwnSearches: { method: 'GET', path: '/v1/evidence/searches' },
  importEvidence: { method: 'POST', path: '/v1/evidence/imports' },
  listEvidenceImports: { method: 'GET', path: '/v1/evidence/imports' },
  readEvidenceImport: { method: 'GET', path: '/v1/evidence/imports/{import}' },
  listEvidence: { method: 'GET', path: '/v1/evidence/library' },
  listResearchAgents: { method: 'GET', path: '/v1/research/agents' },
  createResearchAgent: { method: 'POST', path: '/v1/research/agents' },
  readResearchAgent: { method: 'GET', path: '/v1/research/agents/{agent}' },
  changeResearchAgent: { method: 'PUT', path: '/v1/research/agents/{agent}' },
  readResearchTimeline: { method: 'GET', path: '/v1/research/agents/{agent}/timeline' },
  listFilesOfAgent: { method: 'GET', path: '/v1/research/agents/{agent}/files' },
  readFileOfAgent: { method: 'GET', path: '/v1/research/agents/{agent}/files/content' },
  listFileVersionsOfAgent: { method: 'GET', path: '/v1/research/agents/{agent}/files/versions' },
  compareFileOfAgent: { method: 'GET', path: '/v1/research/agents/{agent}/files/difference' },
  listFilesOfInteraction: { method: 'GET', path: '/v1/research/interaction/files' },
  readFileOfInteraction: { method: 'GET', path: '/v1/research/interaction/files/content' },
  listFileVersionsOfInteraction: { method: 'GET', path: '/v1/research/interaction/files/versions' },
  compareFileOfInteraction: { method: 'GET', path: '/v1/research/interaction/files/difference' },
  readResearchClaims: { method: 'GET', path: '/v1/research/agents/{agent}/claims' },
  readThreshold: { method: 'POST', path: '/v1/research/threshold' },
  readInterruptions: { method: 'GET', path: '/v1/research/interruptions' },
  setInterruptions: { method: 'PUT', path: '/v1/research/interruptions' },
  listSuppressions: { method: 'GET', path: '/v1/research/suppressions' },
  promoteSuppression: { method: 'POST', path: '/v1/research/suppressions/{suppression}/promote' },
  readSchedule: { method: 'POST', path: '/v1/research/schedule' },
  listTriggers: { method: 'GET', path: '/v1/research/triggers' },
  createTrigger: { method: 'POST', path: '/v1/research/triggers' },
  changeTrigger: { method: 'PUT', path: '/v1/research/triggers/{trigger}' },
  runTrigger: { method: 'POST', path: '/v1/research/triggers/{trigger}/run' },
  listWatches: { method: 'GET', path: '/v1/research/watches' },
  createWatch: { method: 'POST', path: '/v1/research/watches' },
  changeWatch: { method: 'PUT', path: '/v1/research/watches/{watch}' },
  readResearchBrief: { method: 'GET', path: '/v1/research/brief' },
  markResearchBriefSeen: { method: 'POST', path: '/v1/research/brief/seen' },
  readLocation: { method: 'GET', path: '/v1/me/preferences/location' },
  setLocation: { method: 'PUT', path: '/v1/me/preferences/location' },
  readDemoClock: { method: 'GET', path: '/v1/demo/clock' },
  moveDemoClock: { method: 'PUT', path: '/v1/demo/clock' },
  breakGlass: { method: 'POST', path: '/v1/break-glass' },
  listOperatedRuns: { method: 'GET', path: '/v1/operate/runs' },
  listParkedEffects: { method: 'GET', path: '/v1/operate/effects' },
  countOperatedRuns: { method: 'GET', path: '/v1/operate/runs/counts' },
  countOpenings: { method: 'GET', path: '/v1/operate/break-glass' },
  readOperatedRun: { method: 'GET', path: '/v1/operate/runs/{run}' },
  readRunContents: { method: 'GET', path: '/v1/operate/runs/{run}/contents' },
  listReplays: { method: 'GET', path: '/v1/operate/runs/{run}/replays' },
  replayTurn: { method: 'POST', path: '/v1/operate/runs/{run}/replays' },
  cancelOperatedRun: { method: 'POST', path: '/v1/operate/runs/{run}/cancel' },
  retryOperatedRun: { method: 'POST', path: '/v1/operate/runs/{run}/retry' },
  countPaused: { method: 'GET', path: '/v1/operate/paused' },
  readSpend: { method: 'GET', path: '/v1/operate/spend' },
  setMonthlyCap: { method: 'POST', path: '/v1/operate/spend/cap' },
  readLatency: { method: 'GET', path: '/v1/operate/latency' },
  countRatings: { method: 'GET', path: '/v1/operate/ratings' },
  readOperatedResearch: { method: 'GET', path: '/v1/operate/research' },
  listOperatedResearch: { method: 'GET', path: '/v1/operate/research/{list}' },
  listTeams: { method: 'GET', path: '/v1/operate/teams' },
  readTeam: { method: 'GET', path: '/v1/operate/teams/{team}' },
  listPresets: { method: 'GET', path: '/v1/operate/presets' },
  searchAudit: { method: 'GET', path: '/v1/operate/audit' },
  checkTrail: { method: 'POST', path: '/v1/operate/audit/check' },
  readTrailCheck: { method: 'GET', path: '/v1/operate/audit/check' },
  readCheckpoint: { method: 'GET', path: '/v1/operate/audit/checkpoint' },
} as const satisfies Record<keyof Operations, { method: string; path: string }>;
