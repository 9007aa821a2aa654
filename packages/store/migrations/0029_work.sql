-- Typed work that is no agent: runs of functions and pipelines with their stages, what is kept of them for a while, and what is kept for
-- good. Each row belongs to the actor who asked, in the compartment in which it was asked, and is erased with it.

alter table app.run_kinds no force row level security;
insert into app.run_kinds (kind, what) values
  ('function', 'a typed function; alone, or as a tool of an agent'),
  ('pipeline', 'functions as a graph'),
  ('stage', 'a function in a pipeline');
alter table app.run_kinds force row level security;

-- Status and cost are those of the run with this id. Text is json, as in messages: jsonb refuses some of it.
create table app.work (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  actor text not null,
  purpose text not null,
  kind text not null check (kind in ('function', 'pipeline', 'stage')),
  name text not null check (octet_length(name) between 1 and 128),
  request json not null,
  max_micro_usd bigint not null check (max_micro_usd >= 0),
  -- Null: not made.
  least_micro_usd bigint,
  most_micro_usd bigint,
  -- Of a stage: the run of its pipeline, its id there, and its item where it is run for each of a list.
  pipeline uuid,
  stage text,
  item integer,
  -- Of a pipeline: [id, function] of each stage, in order. Apart from the request, as an operator of json refuses some text of people.
  stages json,
  result json,
  cached boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, id),
  check ((kind = 'stage') = (pipeline is not null and stage is not null))
) with (fillfactor = 80);
create index work_newest on app.work (tenant, compartment, actor, created_at desc, id desc) where pipeline is null;
create index work_stages on app.work (tenant, compartment, pipeline, created_at) where pipeline is not null;
-- The sweep looks at what is young.
create index work_asked on app.work (created_at) where pipeline is null;
alter table app.work alter column request set statistics 0, alter column result set statistics 0;

-- `{prefix}{namespace}:{key}`; `temp:` goes with its pipeline, `user:` after a day.
create table app.cache_entries (
  tenant text not null,
  compartment text not null,
  actor text not null,
  key text not null check (octet_length(key) between 1 and 512 and split_part(key, ':', 1) in ('temp', 'user', 'app')),
  value json not null,
  expires_at timestamptz not null,
  primary key (tenant, compartment, actor, key)
) with (fillfactor = 80);
create index cache_entries_expired on app.cache_entries (expires_at);
alter table app.cache_entries alter column value set statistics 0;

-- `app:artifact:{namespace}/{name}_v{version}`. The bytes are in the object store, sealed, below the compartment's prefix.
create table app.artifacts (
  tenant text not null,
  compartment text not null,
  actor text not null,
  namespace text not null check (octet_length(namespace) between 1 and 256),
  name text not null check (octet_length(name) between 1 and 128),
  version integer not null check (version >= 1),
  mime_type text not null,
  -- SHA-256 of the bytes before they were sealed, and how many there are.
  checksum text not null check (octet_length(checksum) <= 64),
  size bigint not null,
  object_key text not null,
  metadata json not null,
  lineage json not null,
  -- The run that saved it: it saves a name once, however often it is tried.
  source_run uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, actor, namespace, name, version),
  unique (tenant, compartment, actor, namespace, name, source_run)
);
create index artifacts_newest on app.artifacts (tenant, compartment, actor, created_at desc);
alter table app.artifacts alter column metadata set statistics 0, alter column lineage set statistics 0;

alter table app.work enable row level security, force row level security;
alter table app.cache_entries enable row level security, force row level security;
alter table app.artifacts enable row level security, force row level security;
grant select, insert, update (result, cached) on app.work to consilium_app;
grant select, insert, update (value, expires_at), delete on app.cache_entries to consilium_app;
grant select, insert on app.artifacts to consilium_app;
alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('work', 'talk'), ('cache_entries', 'talk'), ('artifacts', 'talk');
alter table app.table_classes force row level security;
