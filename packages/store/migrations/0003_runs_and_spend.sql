-- Runs, steps and money hold codes, ids and numbers, never text: the operate role may read them.

create table app.runs (
  tenant text not null,
  compartment text not null,
  id uuid not null,
  turn uuid not null,
  parent uuid,
  -- Null, like the invocation, in the row that a cancel leaves for a run that has not begun yet.
  conversation uuid,
  seq integer,
  kind text not null check (kind in ('turn', 'branch', 'tool', 'background')),
  team text not null default '',
  agent text not null default '',
  invocation text,
  status text not null check (status in ('running', 'complete', 'partial', 'cancelled', 'failed', 'parked')),
  code text,
  started_at timestamptz not null default clock_timestamp(),
  -- Set once: who closes a run first has closed it.
  ended_at timestamptz,
  cancel_requested_at timestamptz,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  micro_usd bigint not null default 0,
  primary key (tenant, compartment, id)
) with (fillfactor = 80);
create index runs_turn on app.runs (tenant, compartment, turn);
create index runs_running on app.runs (status, started_at) where status = 'running';

create table app.steps (
  tenant text not null,
  compartment text not null,
  run uuid not null,
  step text not null check (octet_length(step) <= 128),
  kind text not null check (kind in ('model', 'tool', 'agent', 'transfer', 'callback')),
  agent text not null,
  name text not null,
  model text,
  provider text,
  input_tokens bigint,
  output_tokens bigint,
  cached_tokens bigint,
  micro_usd bigint not null,
  started_at timestamptz not null,
  ms double precision not null,
  outcome text not null check (outcome in ('success', 'empty', 'error')),
  code text,
  primary key (tenant, compartment, run, step)
);

-- What a compartment has spent in a month (UTC), by team and model.
create table app.spend (
  tenant text not null,
  compartment text not null,
  month date not null,
  team text not null,
  model text not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  micro_usd bigint not null,
  primary key (tenant, compartment, month, team, model)
) with (fillfactor = 50);

-- What the whole tenant has spent in a month. One row would make every commit of the tenant wait for every other:
-- a compartment always adds to the same one of 64 slots.
create table app.tenant_spend (
  tenant text not null,
  month date not null,
  slot smallint not null check (slot between 0 and 63),
  micro_usd bigint not null,
  primary key (tenant, month, slot)
) with (fillfactor = 50);

-- Compartment '' stands for the whole tenant.
create table app.monthly_caps (
  tenant text not null,
  compartment text not null,
  micro_usd bigint not null check (micro_usd >= 0),
  primary key (tenant, compartment)
);

alter table app.runs enable row level security, force row level security;
create policy app_in_scope on app.runs to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.runs as restrictive for insert to consilium_app
  with check ((select app.may_open()));
create policy operate_reads_tenant on app.runs for select to consilium_operate using (tenant = app.tenant());
create policy system_reads_ids on app.runs for select to consilium_system using (true);
-- For close_stuck_run only, which runs as the owner.
create policy owner_reads_running on app.runs for select to consilium_owner using (true);
create policy owner_closes_running on app.runs for update to consilium_owner
  using (status = 'running') with check (status = 'failed');
grant select, insert on app.runs to consilium_app;
-- The identity columns too: a run fills the row that a cancel left for it.
grant update (turn, parent, conversation, seq, kind, team, agent, invocation, status, code, started_at, ended_at,
  cancel_requested_at, input_tokens, output_tokens, micro_usd) on app.runs to consilium_app;
grant select on app.runs to consilium_operate;
grant select (tenant, compartment, id, turn, parent, conversation, kind, invocation, status, started_at, ended_at)
  on app.runs to consilium_system;

alter table app.steps enable row level security, force row level security;
create policy app_in_scope on app.steps to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()));
create policy operate_reads_tenant on app.steps for select to consilium_operate using (tenant = app.tenant());
grant select, insert on app.steps to consilium_app;
grant select on app.steps to consilium_operate;

alter table app.spend enable row level security, force row level security;
create policy app_in_scope on app.spend to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment());
create policy app_opens on app.spend as restrictive for insert to consilium_app
  with check ((select app.may_open()));
create policy operate_reads_tenant on app.spend for select to consilium_operate using (tenant = app.tenant());
grant select, insert, update (input_tokens, output_tokens, micro_usd) on app.spend to consilium_app;
grant select on app.spend to consilium_operate;

alter table app.tenant_spend enable row level security, force row level security;
create policy app_in_tenant on app.tenant_spend to consilium_app using (tenant = app.tenant());
create policy operate_reads_tenant on app.tenant_spend for select to consilium_operate using (tenant = app.tenant());
grant select, insert, update (micro_usd) on app.tenant_spend to consilium_app;
grant select on app.tenant_spend to consilium_operate;

alter table app.monthly_caps enable row level security, force row level security;
create policy owner_administers on app.monthly_caps to consilium_owner using (true);
create policy app_reads on app.monthly_caps for select to consilium_app
  using (tenant = app.tenant() and compartment in ('', app.compartment()) and (select app.may_open()));
grant select on app.monthly_caps to consilium_app;
