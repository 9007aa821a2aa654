-- An answer that was run again, on the record and the library of its day (`past`) and as they are now (`present`): one row for each of the
-- two runs, in the patient's compartment. Their answers are here and in no conversation; cost and time are in app.runs.
create table app.reruns (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  -- The two that are compared.
  pair uuid not null,
  side text not null check (side in ('past', 'present')),
  -- The answer, its conversation and its turn.
  conversation uuid not null,
  seq integer not null check (seq > 0),
  turn uuid not null,
  -- The moment of which the record and the library are read; null: now.
  as_of timestamptz,
  asked_by text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- Parts, claims and status; null: not yet, or it failed.
  answer json,
  -- Codes of what could not be as on that day.
  notes text[] not null default '{}',
  primary key (tenant, compartment, run),
  constraint past_has_its_day check ((side = 'past') = (as_of is not null)),
  constraint reruns_are_of_patients check (compartment like 'patient/%')
) with (fillfactor = 80);
create index reruns_of_answer on app.reruns (tenant, compartment, conversation, seq, asked_at desc);
alter table app.reruns enable row level security, force row level security;
grant select, insert, update (answer, notes) on app.reruns to consilium_app;

-- What a person says of how certain a source's finding is, in the fields of GRADE. Beside the level by rule, which it never changes.
-- A change is a new version; nobody changes or deletes one.
create table app.grade_assessments (
  tenant text not null,
  hash text not null,
  version integer not null check (version > 0),
  -- Null: not judged.
  risk_of_bias text check (risk_of_bias in ('not_serious', 'serious', 'very_serious')),
  inconsistency text check (inconsistency in ('not_serious', 'serious', 'very_serious')),
  indirectness text check (indirectness in ('not_serious', 'serious', 'very_serious')),
  imprecision text check (imprecision in ('not_serious', 'serious', 'very_serious')),
  publication_bias text check (publication_bias in ('undetected', 'suspected')),
  certainty text check (certainty in ('high', 'moderate', 'low', 'very_low')),
  comment text check (length(comment) between 1 and 2000),
  assessed_by text not null,
  assessed_at timestamptz not null default clock_timestamp(),
  primary key (tenant, hash, version)
);
alter table app.grade_assessments enable row level security, force row level security;
grant select, insert on app.grade_assessments to consilium_app;

-- A search of the library by a person with no patient open belongs to no conversation.
alter table app.evidence_searches alter column conversation drop not null;
alter table app.evidence_searches add constraint search_has_a_conversation
  check (conversation is not null or compartment like 'actor/%');
create index evidence_searches_newest on app.evidence_searches (tenant, compartment, searched_at desc);

alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('reruns', 'talk'), ('grade_assessments', 'tenant');
alter table app.table_classes force row level security;
