-- The knowledge library of a tenant: documents that were fetched or imported, and what was heard of their standing since. Nothing of a
-- patient is in it. Bytes and text are objects by their hashes; the index of passages is made of them and can be made again.
create table app.snapshots (
  tenant text not null,
  -- SHA-256 in hex: of the bytes as they came, and of the plain text that passages are cut from.
  hash text not null,
  text_hash text not null,
  -- kernel: SourceMetadata.
  source json not null,
  level text not null check (level in ('systematic_review', 'randomised_trial', 'cohort', 'case_control', 'case_series',
    'guideline', 'label', 'registry_entry', 'opinion', 'not_classified')),
  licence text not null,
  -- The address it was fetched from; null: imported. Never a search, which belongs to who asked.
  request text,
  retrieved_at timestamptz not null,
  -- Written for demonstration: no such publication exists.
  invented boolean not null,
  kept_at timestamptz not null default clock_timestamp(),
  primary key (tenant, hash)
);
alter table app.snapshots alter column source set statistics 0;
alter table app.snapshots enable row level security, force row level security;
grant select, insert on app.snapshots to consilium_app;

-- What was said of a source's standing, by whom and when. Appended only: the last word of each who was asked counts, and of these the
-- gravest.
create table app.snapshot_statuses (
  tenant text not null,
  hash text not null,
  seq bigint generated always as identity,
  status text not null check (status in ('retracted', 'concern', 'corrected', 'none_known', 'unknown')),
  -- `crossref`, `pubmed`, `import`.
  asked text not null,
  reason text,
  heard_at timestamptz not null default clock_timestamp(),
  primary key (tenant, hash, seq)
);
alter table app.snapshot_statuses enable row level security, force row level security;
grant select, insert on app.snapshot_statuses to consilium_app;

alter table app.table_classes no force row level security;
insert into app.table_classes (name, class) values ('snapshots', 'tenant'), ('snapshot_statuses', 'tenant');
alter table app.table_classes force row level security;
