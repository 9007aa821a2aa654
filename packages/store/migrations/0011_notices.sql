-- What the people around a patient must be told.
create table app.notices (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  kind text not null check (kind in ('break-glass')),
  at timestamptz not null default clock_timestamp(),
  -- Who did what they are told of, and until when it holds.
  actor text not null,
  until timestamptz,
  primary key (tenant, compartment, id)
);
create index notices_newest on app.notices (tenant, compartment, at desc);

-- Seen by each on their own: what a parent has read, the patient has not.
create table app.notices_seen (
  tenant text not null,
  compartment text not null,
  notice uuid not null,
  actor text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant, compartment, notice, actor)
);

alter table app.notices enable row level security, force row level security;
alter table app.notices_seen enable row level security, force row level security;
grant select on app.notices to consilium_app;
grant select, insert on app.notices_seen to consilium_app;
