-- Migrations go forward only, and several versions of the program run on one database while a release rolls out.
-- So: expand first (add a column, a table, a function under a new name), let the old version end, contract in a
-- later file. An applied file is never edited; its checksum is kept.

-- Nobody may call a function here unless a later line says so.
alter default privileges revoke execute on functions from public;

grant usage on schema app to consilium_app, consilium_operate, consilium_system;

-- The scope of the transaction. Any role may set a setting: it says who is asked for; the grant decides.
-- After SET LOCAL has ended the setting is '' and not unset, hence nullif.
create function app.tenant() returns text language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '');
create function app.actor() returns text language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '');
create function app.compartment() returns text language sql stable parallel safe
  return nullif(current_setting('app.compartment', true), '');
create function app.purpose() returns text language sql stable parallel safe
  return nullif(current_setting('app.purpose', true), '');

-- This actor may open this compartment, as whom, for what, until when.
create table app.grants (
  tenant text not null,
  actor text not null,
  compartment text not null,
  id uuid not null default gen_random_uuid(),
  relation text not null check (relation in ('self', 'proxy', 'care-team', 'break-glass')),
  purposes text[] not null check (cardinality(purposes) > 0),
  reason text,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant, actor, compartment, id),
  -- Breaking the glass is for an emergency: it says why, and it ends within the hour.
  constraint break_glass_is_short check (
    relation <> 'break-glass'
    or (reason is not null and expires_at is not null and expires_at <= granted_at + interval '60 minutes')
  )
);

alter table app.grants enable row level security, force row level security;
create policy owner_administers on app.grants to consilium_owner using (true);
create policy app_sees_own on app.grants for select to consilium_app
  using (tenant = app.tenant() and actor = app.actor());
grant select on app.grants to consilium_app;

-- True if the actor of this transaction holds a live grant for its compartment and purpose, or the compartment is
-- the actor's own. Policies call it as (select app.may_open()): once per statement, not once per row.
create function app.may_open() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text := app.tenant();
  v_actor text := app.actor();
  v_compartment text := app.compartment();
  v_purpose text := app.purpose();
begin
  if v_tenant is null or v_actor is null or v_compartment is null or v_purpose is null then
    return false;
  end if;
  if v_compartment = 'actor/' || v_actor then
    return true;
  end if;
  return exists (
    select from app.grants g
    where g.tenant = v_tenant and g.actor = v_actor and g.compartment = v_compartment
      and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp())
      and v_purpose = any (g.purposes)
  );
end $$;

-- Sets the scope for the rest of the transaction and says whether it may be opened. A function that begins with
-- this needs no BEGIN: one statement is a transaction, so one round trip does all.
create function app.enter(p_tenant text, p_actor text, p_compartment text, p_purpose text) returns boolean
language plpgsql volatile as $$
declare
  ignored text;
begin
  ignored := set_config('app.tenant', p_tenant, true);
  ignored := set_config('app.actor', p_actor, true);
  ignored := set_config('app.compartment', p_compartment, true);
  ignored := set_config('app.purpose', p_purpose, true);
  return app.may_open();
end $$;

grant execute on function app.tenant(), app.actor(), app.compartment(), app.purpose(), app.may_open(),
  app.enter(text, text, text, text) to consilium_app;
grant execute on function app.tenant() to consilium_operate;
