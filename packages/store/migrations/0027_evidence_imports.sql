-- Files that people bring into the knowledge library, and how far each has come. The bytes are an object by their hash, where the
-- snapshot will have them. A worker claims a row for a while, works, and says how far it is; every step may be done again.
create table app.evidence_imports (
  tenant text not null,
  id uuid not null,
  actor text not null,
  hash text not null,
  media_type text not null check (media_type in ('application/pdf', 'text/html', 'text/plain')),
  -- kernel: SourceMetadata.
  source json not null,
  licence text not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'reading', 'indexing', 'embedding', 'done', 'failed')),
  -- Of the text that was read; passages it was cut into; those of them that have vectors. Null: not that far yet.
  characters integer,
  passages integer,
  embedded integer,
  -- A code of ours, where it has failed.
  failure text,
  attempts integer not null default 0,
  -- Until then it is the work of the worker that has claimed it.
  claimed_until timestamptz not null default '-infinity',
  added_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant, id)
) with (fillfactor = 80);
create index evidence_imports_of_actor on app.evidence_imports (tenant, actor, added_at desc);
create index evidence_imports_open on app.evidence_imports (claimed_until) where stage not in ('done', 'failed');
alter table app.evidence_imports alter column source set statistics 0;
alter table app.evidence_imports enable row level security, force row level security;
grant select, insert on app.evidence_imports to consilium_app;
-- Not what it is about.
grant select (tenant, id, actor, stage, characters, passages, embedded, attempts, claimed_until, added_at) on app.evidence_imports to consilium_system;
grant update (stage, characters, passages, embedded, failure, attempts, claimed_until, changed_at)
  on app.evidence_imports to consilium_system;

alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('evidence_imports', 'tenant');
alter table app.table_classes force row level security;

-- The list of the library: newest first, by kind.
alter table app.snapshots add column kind text generated always as (source ->> 'source_type') stored;
create index snapshots_listed on app.snapshots (tenant, kept_at desc, hash desc);
create index snapshots_of_kind on app.snapshots (tenant, kind, kept_at desc, hash desc);
