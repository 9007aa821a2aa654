-- Which derivation wrote the graph of a record (packages/record/src/graph/derivation.ts). A graph of an older one is built again from
-- the versions: consilium admin rebuild-graphs.

create table app.graph_derivations (
  tenant text collate "C" not null,
  compartment text collate "C" not null,
  -- 0: several have written it, or nobody knows.
  derivation integer not null check (derivation >= 0),
  primary key (tenant, compartment),
  constraint graph_is_of_a_patient check (compartment like 'patient/%')
);

-- The owner sees no row of a record but here, and only until this file is applied.
alter table app.resource_versions no force row level security;
insert into app.graph_derivations (tenant, compartment, derivation)
  select distinct v.tenant, v.compartment, 0 from app.resource_versions v;
alter table app.resource_versions force row level security;

alter table app.graph_derivations enable row level security, force row level security;
grant select, insert, update (derivation) on app.graph_derivations to consilium_app;
