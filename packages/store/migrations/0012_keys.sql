-- Data keys of compartments and secrets of tenants, each wrapped with a key that the database never sees: worthless to
-- whoever reads them here, so loading needs no grant (a turn must open its input before it can answer `forbidden`).
-- No login role has a privilege on the tables; the functions of functions/11_keys.sql are the only way.
create table app.data_keys (
  tenant text not null,
  compartment text not null,
  number integer not null check (number between 1 and 65535),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, number)
);

create table app.tenant_keys (
  tenant text not null,
  purpose text not null check (purpose in ('audit', 'signing')),
  wrapped bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant, purpose)
);

alter table app.data_keys enable row level security, force row level security;
alter table app.tenant_keys enable row level security, force row level security;
