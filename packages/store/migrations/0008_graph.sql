-- The graph of a record: what its resources say, as nodes and edges, written in the transaction that writes the versions. It is
-- derived and can be built again from them. Shaped for SQL/PGQ: one table of vertices, one of edges; among present rows the ends of
-- an edge are keys of vertices (the tables also hold past rows, so their own keys include the time).

create table app.graph_nodes (
  tenant text collate "C" not null,
  compartment text collate "C" not null,
  uuid text collate "C" not null,
  labels text[] not null,
  -- Tagged values; see packages/record/src/lens/compile/typed.ts.
  properties jsonb not null,
  -- The resource that says so (its version is in the properties); none for a node that several say together (a type).
  resource_type text,
  resource_id text,
  -- What this instance says of its type: a type's row is chosen among what its instances say.
  kind_uuid text collate "C",
  kind_label text,
  kind_properties jsonb,
  -- Transaction time; null: still so.
  recorded_from timestamptz not null,
  recorded_to timestamptz,
  primary key (tenant, compartment, uuid, recorded_from),
  constraint time_goes_forward check (recorded_to > recorded_from),
  constraint graph_is_of_a_patient check (compartment like 'patient/%')
) partition by hash (tenant, compartment);

-- An import writes three edges for a resource: each index here is paid for by every one of them. The key is the way out of a node,
-- now and at any past moment; what a resource said before is found at its own node.
create table app.graph_edges (
  tenant text collate "C" not null,
  compartment text collate "C" not null,
  uuid text collate "C" not null,
  type text collate "C" not null,
  source text collate "C" not null,
  target text collate "C" not null,
  properties jsonb not null default '{}',
  -- Who says so; of several, one. It keeps its row while later versions say the same.
  resource_type text,
  resource_id text,
  recorded_from timestamptz not null,
  recorded_to timestamptz,
  primary key (tenant, compartment, source, type, uuid, recorded_from),
  constraint time_goes_forward check (recorded_to > recorded_from),
  constraint graph_is_of_a_patient check (compartment like 'patient/%')
) partition by hash (tenant, compartment);

-- Edges that are said but not in the graph: an end is not there (withdrawn, not sent yet), or another resource says the same.
create table app.graph_waiting (
  tenant text collate "C" not null,
  compartment text collate "C" not null,
  uuid text collate "C" not null,
  type text collate "C" not null,
  source text collate "C" not null,
  target text collate "C" not null,
  resource_type text not null,
  resource_id text not null,
  recorded_from timestamptz not null,
  recorded_to timestamptz,
  primary key (tenant, compartment, source, type, uuid, resource_type, resource_id, recorded_from),
  constraint time_goes_forward check (recorded_to > recorded_from),
  constraint graph_is_of_a_patient check (compartment like 'patient/%')
) partition by hash (tenant, compartment);

-- What is so now is looked up most, and there is one of each.
create unique index graph_nodes_present on app.graph_nodes (tenant, compartment, uuid) where recorded_to is null;
-- The way into a node, at any moment. Its first column is one that the way out does not know: without statistics the planner takes
-- a whole patient for one row, and would go out by this index as soon as by the key.
create index graph_edges_in on app.graph_edges (target, type, tenant, compartment);
create index graph_waiting_in on app.graph_waiting (tenant, compartment, target) where recorded_to is null;
-- A role has no node at which its edges could be found.
create index graph_edges_role on app.graph_edges (tenant, compartment, resource_id)
  where recorded_to is null and resource_type = 'PractitionerRole';

do $$
declare
  v_table text;
begin
  foreach v_table in array array['graph_nodes', 'graph_edges', 'graph_waiting'] loop
    for n in 0..15 loop
      execute format('create table app.%s_%s partition of app.%s for values with (modulus 16, remainder %s)',
        v_table, n, v_table, n);
      -- Nobody reaches a partition by its own name; if somebody could, there is no policy that lets a row through.
      execute format('alter table app.%s_%s enable row level security, force row level security', v_table, n);
    end loop;
  end loop;
end $$;

alter table app.graph_nodes alter column properties set statistics 0, alter column kind_properties set statistics 0;
alter table app.graph_edges alter column properties set statistics 0;

alter table app.graph_nodes enable row level security, force row level security;
alter table app.graph_edges enable row level security, force row level security;
alter table app.graph_waiting enable row level security, force row level security;
grant select, insert, update (recorded_to) on app.graph_nodes, app.graph_edges, app.graph_waiting to consilium_app;
