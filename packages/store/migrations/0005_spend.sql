-- What was spent is written in the commit as rows of its own, and workers add them to the sums later: a sum of a tenant
-- is a row that all its commits would wait for. A reader of a sum adds what is not in it yet. Only functions of the owner
-- write sums.

-- What one commit has spent on a model; the turns that it ended are in the row without a model.
create table app.spend_entries (
  tenant text not null,
  compartment text not null,
  id bigint not null generated always as identity,
  -- UTC, of the commit.
  day date not null,
  team text not null,
  model text not null,
  stand_in boolean not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  micro_usd bigint not null,
  turns bigint not null,
  primary key (tenant, compartment, id)
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
  -- Of replies of a stand-in: nobody is billed for it.
  stand_in boolean not null default false,
  primary key (tenant, compartment, month, team, model, stand_in)
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

-- What the whole tenant has spent on a day (UTC), by the day on which it was entered, as in its month. Adding up the runs of a
-- month takes longer the more there are; this is at most 128 rows a day. Slots are those of app.tenant_spend, and for its reason.
create table app.day_spend (
  tenant text not null,
  day date not null,
  slot smallint not null check (slot between 0 and 63),
  stand_in boolean not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  micro_usd bigint not null,
  turns bigint not null,
  primary key (tenant, day, slot, stand_in)
) with (fillfactor = 50);

-- Compartment '' stands for the whole tenant.
create table app.monthly_caps (
  tenant text not null,
  compartment text not null,
  micro_usd bigint not null check (micro_usd >= 0),
  primary key (tenant, compartment)
);

alter table app.spend_entries enable row level security, force row level security;
alter table app.spend enable row level security, force row level security;
alter table app.tenant_spend enable row level security, force row level security;
alter table app.day_spend enable row level security, force row level security;
alter table app.monthly_caps enable row level security, force row level security;
grant select, insert on app.spend_entries to consilium_app;
grant insert on app.spend_entries to consilium_writer;
grant select on app.spend, app.monthly_caps to consilium_app;
grant select on app.spend_entries, app.spend, app.tenant_spend, app.day_spend, app.monthly_caps to consilium_operate;
