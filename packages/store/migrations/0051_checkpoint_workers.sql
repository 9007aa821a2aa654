-- Workers that sign checkpoints now. Each renews its lease with every batch; tenants are shared out among those whose
-- lease has not ended, so those of a worker that died are signed by the others. It decides who does the work, never
-- whether it is done: a tenant that has waited too long is signed by anyone.
create table app.checkpoint_workers (
  id uuid primary key,
  until timestamptz not null
);

alter table app.checkpoint_workers enable row level security, force row level security;
create policy system_shares on app.checkpoint_workers to consilium_system using (true) with check (true);
grant select, insert, update, delete on app.checkpoint_workers to consilium_system;
