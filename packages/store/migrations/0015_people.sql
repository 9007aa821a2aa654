-- Who has signed in, by the name that the issuer gave: so that "who read my data" and a colleague's line can say more than an id.
-- Nobody reads the table but through app.people_names.
create table app.people (
  tenant text not null,
  actor text not null,
  -- Null: the issuer gives none.
  name text check (char_length(name) between 1 and 200),
  -- Null: none that we know.
  role text check (role in ('clinician', 'patient', 'proxy', 'operator')),
  seen_at timestamptz not null,
  primary key (tenant, actor)
);
alter table app.people alter column name set statistics 0;

alter table app.people enable row level security, force row level security;
