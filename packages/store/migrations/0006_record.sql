-- The record: every version of every FHIR resource of a compartment. Hash partitions by patient; no key, index or
-- query crosses one. jsonb: validation has refused what it cannot hold (NUL, lone surrogates) before a row comes here.

-- One row an import: the same bundle from the same source is imported once.
create table app.imports (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  source text not null check (octet_length(source) between 1 and 256),
  digest bytea not null,
  imported_by text not null,
  imported_at timestamptz not null,
  added integer not null,
  changed integer not null,
  unchanged integer not null,
  primary key (tenant, compartment, id)
);
create unique index imports_content on app.imports (tenant, compartment, source, digest);

-- A source of imports belongs to identities: what comes from it replaces what came from it before. Sources that an
-- administrator lists are used by the actors listed with them, in every record of the tenant. Any other belongs, in each
-- record, to the actor who imported from it first. What patients and proxies import has a source of its own.
create table app.import_sources (
  tenant text not null,
  source text not null check (source ~ '^[A-Za-z0-9_.:/-]{1,128}$' and source not like 'patient:%'),
  actor text not null,
  primary key (tenant, source, actor)
);

create table app.resource_versions (
  tenant text not null,
  compartment text not null,
  type text not null,
  id text not null,
  version integer not null check (version > 0),
  -- Not compressed: PostgreSQL's own compression costs time at every load, and every panel pays for it again.
  content jsonb storage external not null,
  -- Of the content as it stands here (id, version and time are columns), keys in order: what has the same digest is
  -- no new version.
  digest bytea not null,
  -- Transaction time. Versions of one resource follow each other without a gap and never go back.
  recorded_from timestamptz not null,
  recorded_to timestamptz not null default 'infinity',
  withdrawn boolean not null default false,
  way text not null check (way in ('person', 'import', 'proposal')),
  recorded_by text not null,
  import uuid,
  proposal uuid,
  -- What searches ask for, taken from the content by code.
  status text,
  categories text[] not null default '{}',
  codes text[] not null default '{}',
  name text,
  happened timestamptz,
  primary key (tenant, compartment, type, id, version),
  constraint way_names_its_source check ((way = 'import') = (import is not null)
    and (way = 'proposal') = (proposal is not null)),
  constraint time_goes_forward check (recorded_to > recorded_from),
  -- In an actor's own compartment agents brief each other freely, as there is no record to leak.
  constraint record_is_of_a_patient check (compartment like 'patient/%')
) partition by hash (tenant, compartment);

do $$
begin
  for n in 0..15 loop
    execute format('create table app.resource_versions_%s partition of app.resource_versions
      for values with (modulus 16, remainder %s)', n, n);
    -- Nobody reaches a partition by its own name; if somebody could, there is no policy that lets a row through.
    execute format('alter table app.resource_versions_%s enable row level security, force row level security', n);
  end loop;
end $$;

create unique index resource_versions_current on app.resource_versions (tenant, compartment, type, id)
  where recorded_to = 'infinity';
create index resource_versions_panel on app.resource_versions (tenant, compartment, type, happened desc nulls last)
  where recorded_to = 'infinity' and not withdrawn;
-- The newest moment of a record: what is written to it is never dated before, so that every past moment of the graph is whole.
create index resource_versions_recorded on app.resource_versions (tenant, compartment, recorded_from);

alter table app.imports alter column source set statistics 0;
alter table app.resource_versions alter column content set statistics 0, alter column name set statistics 0,
  alter column codes set statistics 0;

alter table app.imports enable row level security, force row level security;
alter table app.import_sources enable row level security, force row level security;
alter table app.resource_versions enable row level security, force row level security;
grant select, insert on app.imports to consilium_app;
grant select, insert, update (recorded_to) on app.resource_versions to consilium_app;
