-- Edges to entries that the record does not have are called by the usual name.
alter table app.graph_waiting rename to dangling_edges;
do $$
begin
  for n in 0..15 loop
    execute format('alter table app.graph_waiting_%s rename to dangling_edges_%s', n, n);
  end loop;
end $$;
alter index app.graph_waiting_in rename to dangling_edges_in;
alter table app.table_classes no force row level security;
update app.table_classes set name = 'dangling_edges' where name = 'graph_waiting';
alter table app.table_classes force row level security;

-- For workers of the release before, which run beside this one; the release after this one drops it. Rights are those of the caller.
create view app.graph_waiting with (security_invoker = true) as select * from app.dangling_edges;
grant select, insert, update (recorded_to) on app.graph_waiting to consilium_app;
