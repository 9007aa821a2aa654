-- Which message used which source, and what became of it when the source fell. Ids, places and scores, never text of a conversation.

-- One row for each note of a message that cites the literature, written with the message. It belongs to the conversation's compartment
-- and is erased with it. Nobody reads it but functions of the owner.
create table app.citations (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  -- Of the message.
  seq integer not null check (seq > 0),
  message uuid not null,
  -- `l1`, `l2` …
  mark text not null,
  -- The snapshot, and the place in its text: from the first character to behind the last.
  hash text not null,
  first_character integer not null,
  behind_last integer not null,
  -- Of the search that found it, 0 to 1.
  score real not null,
  -- What was known of the source then: only what is graver is news.
  status text not null check (status in ('concern', 'corrected', 'none_known', 'unknown', 'retracted')),
  -- For whom the message was written.
  actor text not null,
  cited_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, message, mark)
);
create index citations_by_source on app.citations (tenant, hash, cited_at desc);
create index citations_by_conversation on app.citations (tenant, compartment, conversation);
alter table app.citations enable row level security, force row level security;
grant insert on app.citations to consilium_app, consilium_writer;

-- A message whose source fell after it was written: beside the message, which stays as it is. Appended only, by app.mark_recalls.
create table app.recalls (
  tenant text not null,
  compartment text not null,
  conversation uuid not null,
  seq integer not null check (seq > 0),
  message uuid not null,
  hash text not null,
  status text not null check (status in ('retracted', 'concern', 'corrected')),
  -- Who said so, why in their words, and when we heard it.
  asked text not null,
  reason text,
  heard_at timestamptz not null,
  marked_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, message, hash, status)
);
create index recalls_by_message on app.recalls (tenant, compartment, conversation, seq);
alter table app.recalls enable row level security, force row level security;
grant select on app.recalls to consilium_app, consilium_writer;

-- Who is told, once for each conversation and source. Nobody reads it but functions of the owner, which ask whether its reader may
-- still read the conversation.
create table app.recall_notices (
  tenant text not null,
  compartment text not null,
  id uuid not null default gen_random_uuid(),
  actor text not null,
  conversation uuid not null,
  -- The first message there that used it.
  seq integer not null check (seq > 0),
  hash text not null,
  status text not null check (status in ('retracted', 'concern', 'corrected')),
  at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  primary key (tenant, compartment, conversation, hash, status, actor)
);
create index recall_notices_of_reader on app.recall_notices (tenant, actor, at desc, id desc);
alter table app.recall_notices enable row level security, force row level security;

-- When a source of literature was last asked about a document of the library that was cited.
create table app.status_checks (
  tenant text not null,
  hash text not null,
  -- `crossref`, `pubmed`, `europe-pmc`, `clinicaltrials.gov`.
  asked text not null,
  checked_at timestamptz not null default clock_timestamp(),
  primary key (tenant, hash, asked)
);
alter table app.status_checks enable row level security, force row level security;

-- Who asks a source now, one for each source and deployment: its lease ends where it dies.
create table app.status_pollers (
  asked text primary key,
  holder uuid not null,
  until timestamptz not null
);
alter table app.status_pollers enable row level security, force row level security;

create index snapshot_statuses_grave on app.snapshot_statuses (tenant, hash)
  where status in ('retracted', 'concern', 'corrected');

alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('citations', 'talk'), ('recalls', 'talk'), ('recall_notices', 'talk'),
  ('status_checks', 'tenant'), ('status_pollers', 'tenant');
alter table app.table_classes force row level security;
