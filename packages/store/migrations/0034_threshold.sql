-- What research agents found (claims with their sources), what was kept from their reader and why, and how often the reader wants to be
-- interrupted. All of it is in the actor's own compartment. Text is json, as in messages; times are of the tenant's clock.
create table app.research_claims (
  tenant text not null,
  compartment text not null,
  -- Made of agent, sentence and source: the same finding again is the same row.
  id uuid not null,
  agent uuid not null,
  actor text not null,
  -- Whose run said it first.
  request uuid not null,
  place bigint generated always as identity,
  sentence json not null,
  hash text not null check (octet_length(hash) <= 64),
  -- The source's own words.
  quote json not null,
  level text not null,
  status text not null check (status in ('checked', 'unconfirmed')),
  -- By what two documents are known to be of one work: title, first author, DOI, PMID, trial registrations.
  work json not null,
  -- The source as a footnote names it.
  printed json not null,
  first_seen timestamptz not null,
  primary key (tenant, compartment, id)
) with (fillfactor = 90);
create index research_claims_of_agent on app.research_claims (tenant, compartment, agent, place desc);
alter table app.research_claims alter column sentence set statistics 0, alter column quote set statistics 0;

-- What a model said of a threshold in free text, and when. Null: nothing yet, or code decides.
alter table app.research_agents add column verdict json;
grant update (verdict) on app.research_agents to consilium_app;
create index research_agents_asleep on app.research_agents (tenant, compartment, id) where state = 'out_of_budget';

create table app.suppressions (
  tenant text not null,
  compartment text not null,
  id uuid not null default gen_random_uuid(),
  actor text not null,
  purpose text not null,
  conversation uuid not null,
  -- Of the message that it is or would have been (its client key), and the run that reported. Null: no report.
  key text check (octet_length(key) <= 256),
  report uuid,
  -- The message, where it reached the conversation.
  seq integer,
  -- `agent`: the one that answers chose to say nothing. `rule`: code, by what the reader has set, before a turn was spent.
  by text not null check (by in ('agent', 'rule')),
  reason json not null,
  -- {parts, claims} of the message that it is or would have been.
  item json not null,
  at timestamptz not null,
  promoted_at timestamptz,
  -- The message that it became.
  promoted_as integer,
  primary key (tenant, compartment, id),
  check ((promoted_at is null) = (promoted_as is null))
) with (fillfactor = 90);
create unique index suppressions_of_report on app.suppressions (tenant, compartment, key);
create unique index suppressions_of_message on app.suppressions (tenant, compartment, conversation, seq) where seq is not null;
create index suppressions_newest on app.suppressions (tenant, compartment, actor, at desc, id desc);
alter table app.suppressions alter column reason set statistics 0, alter column item set statistics 0;

-- Reports that code let through, by which those of a day are counted.
create table app.interruptions (
  tenant text not null,
  compartment text not null,
  -- Of its message.
  key text not null check (octet_length(key) <= 256),
  actor text not null,
  -- The stated rule by which it had to be told, whatever else is set. Null: none.
  always json,
  at timestamptz not null,
  primary key (tenant, compartment, key)
);
create index interruptions_newest on app.interruptions (tenant, compartment, actor, at);

-- What the reader has set, one row for each rule. Stated and typed (kernel: InterruptionRule), never a prompt.
create table app.interruption_rules (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  actor text not null,
  rule json not null,
  -- The suppression whose promotion taught it. Null: set by hand.
  learned_from uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, id)
);

alter table app.research_claims enable row level security, force row level security;
alter table app.suppressions enable row level security, force row level security;
alter table app.interruptions enable row level security, force row level security;
alter table app.interruption_rules enable row level security, force row level security;
grant select, insert, update (status) on app.research_claims to consilium_app;
grant select, insert, update (promoted_at, promoted_as) on app.suppressions to consilium_app;
grant insert on app.suppressions to consilium_writer;
grant select, insert on app.interruptions to consilium_app;
grant select, insert, delete on app.interruption_rules to consilium_app;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values
  ('research_claims', 'talk'), ('suppressions', 'talk'), ('interruptions', 'talk'), ('interruption_rules', 'talk');
alter table app.table_classes force row level security;

-- Record numbers of a patient, as they are compared: without case and separators. With the names, what a search must not name that
-- leaves the deployment.
alter table app.patient_names add column numbers text[] not null default '{}';
alter table app.patient_names alter column numbers set statistics 0;
grant update (numbers) on app.patient_names to consilium_app;
alter table app.patient_names no force row level security;
alter table app.resource_versions no force row level security;
update app.patient_names n set numbers = k.numbers
from (
  select v.tenant, v.compartment, array_agg(distinct lower(regexp_replace(i.value ->> 'value', '[^[:alnum:]]+', '', 'g'))) as numbers
  from app.resource_versions v
  cross join lateral jsonb_array_elements(
    case jsonb_typeof(v.content -> 'identifier') when 'array' then v.content -> 'identifier' else '[]' end) i (value)
  where v.type = 'Patient' and v.recorded_to = 'infinity' and not v.withdrawn and i.value ->> 'value' ~ '[[:alnum:]]'
  group by v.tenant, v.compartment
) k where k.tenant = n.tenant and k.compartment = n.compartment;
alter table app.resource_versions force row level security;
alter table app.patient_names force row level security;
