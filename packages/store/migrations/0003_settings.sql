-- user: values, set by a person or by code; they follow the actor into every compartment.
create table app.preferences (
  tenant text not null,
  actor text not null,
  name text not null check (octet_length(name) between 1 and 256),
  value json not null,
  origin text not null check (origin in ('user', 'code')),
  primary key (tenant, actor, name)
);

-- app: values, set by administration.
create table app.settings (
  tenant text not null,
  name text not null check (octet_length(name) between 1 and 256),
  value json not null,
  primary key (tenant, name)
);

alter table app.preferences enable row level security, force row level security;
alter table app.settings enable row level security, force row level security;
grant select, insert, delete, update (value, origin) on app.preferences to consilium_app;
grant select on app.settings to consilium_app;
grant select on app.preferences, app.settings to consilium_writer;
