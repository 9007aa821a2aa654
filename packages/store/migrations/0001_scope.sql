-- Files with a number are applied once, in the order of their numbers: tables, indexes, constraints, row-level security
-- and what roles may do with a table. An applied file is never edited; its checksum is kept. Functions, triggers and
-- policies are in repeatable/, which is applied after these; no file here may need one of them to be there.
-- Several versions of the program run on one database while a release rolls out. So: expand first (add a column, a table,
-- a function under a new name), let the old version end, contract in a later file.

-- Nobody may call a function of the owner unless a grant says so.
alter default privileges revoke execute on functions from public;

grant usage on schema app to consilium_app, consilium_operate, consilium_system, consilium_writer;
-- What compiled queries of the lens call.
grant usage on schema lens to consilium_app;

-- This actor may open this compartment, as whom, for what, until when.
create table app.grants (
  tenant text not null,
  actor text not null,
  compartment text not null,
  id uuid not null default gen_random_uuid(),
  relation text not null check (relation in ('self', 'proxy', 'care-team', 'break-glass')),
  purposes text[] not null check (cardinality(purposes) > 0),
  reason text,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Why the glass was broken, as a code; `reason` has the words.
  reason_code text,
  primary key (tenant, actor, compartment, id),
  -- Breaking the glass is for an emergency: it says why, and it ends within the hour.
  constraint break_glass_is_short check (
    relation <> 'break-glass'
    or (reason is not null and expires_at is not null and expires_at <= granted_at + interval '60 minutes')
  )
);
alter table app.grants enable row level security, force row level security;
grant select on app.grants to consilium_app;

-- The planner's statistics hold samples of the values themselves, and keep them after the rows have been deleted. No
-- query is planned by what a patient's text says: of such columns no sample is taken, here and in the files below. (json
-- has no order, so there PostgreSQL takes none anyway.)
alter table app.grants alter column reason set statistics 0;
