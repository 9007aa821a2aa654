-- Who opened what. One chain a compartment: each entry's MAC covers the one before, made with a key that the database
-- lacks. Nobody may update or delete an entry, and the functions of the trail alone add one. Codes and opaque ids: an
-- entry outlives the erasure of the patient.
create table app.audit_entries (
  tenant text not null,
  compartment text not null,
  seq bigint not null check (seq > 0),
  -- Milliseconds, as the MAC has them: nothing of the value stands outside the MAC.
  at timestamptz(3) not null,
  actor text not null,
  purpose text not null,
  action text not null,
  targets text[] not null,
  run text,
  mac bytea not null,
  primary key (tenant, compartment, seq)
) partition by hash (tenant, compartment);

do $$
begin
  for n in 0..15 loop
    execute format('create table app.audit_entries_%s partition of app.audit_entries
      for values with (modulus 16, remainder %s)', n, n);
    execute format('alter table app.audit_entries_%s enable row level security, force row level security', n);
  end loop;
end $$;

create index audit_entries_newest on app.audit_entries (tenant, at desc);
-- For grants that the trail knows nothing of.
create index audit_entries_of_grants on app.audit_entries (tenant, compartment)
  where action in ('grant.give', 'grant.revoke', 'grant.break-glass');

-- The newest entry of each chain. Its row lock orders the writers of a chain, for the length of one append.
create table app.audit_heads (
  tenant text not null,
  compartment text not null,
  seq bigint not null,
  mac bytea not null,
  -- No signed checkpoint has seen this head yet. A column of its own, so that only the first append after a checkpoint
  -- touches the index below.
  pending boolean not null,
  primary key (tenant, compartment)
) with (fillfactor = 50);
create index audit_heads_pending on app.audit_heads (tenant, compartment) where pending;

-- One row a signed object in the object store; the object is the truth, the row finds it.
create table app.audit_checkpoints (
  tenant text not null,
  number integer not null check (number > 0),
  hash bytea not null,
  at timestamptz(3) not null,
  primary key (tenant, number)
);

-- Workers that sign checkpoints now. Each renews its lease with every batch; tenants are shared out among those whose
-- lease has not ended, so those of a worker that died are signed by the others. It decides who does the work, never
-- whether it is done: a tenant that has waited too long is signed by anyone.
create table app.checkpoint_workers (
  id uuid primary key,
  until timestamptz not null
);

alter table app.audit_entries enable row level security, force row level security;
alter table app.audit_heads enable row level security, force row level security;
alter table app.audit_checkpoints enable row level security, force row level security;
alter table app.checkpoint_workers enable row level security, force row level security;
grant select on app.audit_entries to consilium_operate;
grant select on app.audit_heads, app.audit_checkpoints to consilium_operate, consilium_system;
grant update (pending) on app.audit_heads to consilium_system;
grant insert on app.audit_checkpoints to consilium_system;
grant select, insert, update, delete on app.checkpoint_workers to consilium_system;
