-- The erasure of one compartment. Its tombstone is written first and stays for ever: from then on nobody may open the
-- compartment, whatever grants there are. What else stays is audit, ledger and sums of money: codes and opaque ids.
create table app.erasures (
  tenant text not null,
  compartment text not null,
  requested_by text not null,
  purpose text not null,
  requested_at timestamptz not null,
  -- What has been done for good. Every step may be done again; a repeat begins after the last one named here.
  phase text not null default 'requested'
    check (phase in ('requested', 'stopped', 'key-destroyed', 'forgotten', 'rows-deleted', 'finished')),
  -- How many rows went from which table.
  deleted jsonb not null default '{}',
  finished_at timestamptz,
  primary key (tenant, compartment),
  constraint finished_has_its_time check ((phase = 'finished') = (finished_at is not null))
);
create index erasures_unfinished on app.erasures (requested_at) where finished_at is null;

alter table app.erasures enable row level security, force row level security;
grant select on app.erasures to consilium_system;
