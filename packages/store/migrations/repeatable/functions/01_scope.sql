-- The scope of the transaction. Any role may set a setting: it says who is asked for; the grant decides.
-- After SET LOCAL has ended the setting is '' and not unset, hence nullif.
create or replace function app.tenant() returns text language sql stable parallel safe
  return nullif(current_setting('app.tenant', true), '');

create or replace function app.actor() returns text language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '');

create or replace function app.compartment() returns text language sql stable parallel safe
  return nullif(current_setting('app.compartment', true), '');

create or replace function app.purpose() returns text language sql stable parallel safe
  return nullif(current_setting('app.purpose', true), '');

-- The agent run of this transaction; unset: a person, or code that no model steers.
create or replace function app.run() returns text language sql stable parallel safe
  return nullif(current_setting('app.run', true), '');

-- True if the actor of this transaction holds a live grant for its compartment and purpose, or the compartment is
-- the actor's own. A tombstone outweighs both. Policies call it as (select app.may_open()): once per statement, not once
-- per row.
create or replace function app.may_open() returns boolean
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
  -- The role of teams without a patient opens an actor's own compartment and no other, whatever it is told.
  if session_user = 'consilium_own' and v_compartment <> 'actor/' || v_actor then
    return false;
  end if;
  -- One statement: each one more would cost as much as all of this.
  return (v_compartment = 'actor/' || v_actor or exists (
      select from app.grants g
      where g.tenant = v_tenant and g.actor = v_actor and g.compartment = v_compartment
        and g.revoked_at is null
        and (g.expires_at is null or g.expires_at > statement_timestamp())
        and v_purpose = any (g.purposes)
    )) and not exists (
      select from app.erasures e where e.tenant = v_tenant and e.compartment = v_compartment
    );
end $$;

-- The clock of the tenant of this transaction: what is due, and what "today" is. Grants and the trail read the database's.
create or replace function app.clock() returns timestamptz language sql stable
  return statement_timestamp() + coalesce(
    (select o.ahead from app.clock_offsets o where o.tenant = app.tenant()), interval '0');

-- Sets the scope for the rest of the transaction and says whether it may be opened. A function that begins with
-- this needs no BEGIN: one statement is a transaction, so one round trip does all.
create or replace function app.enter(p_tenant text, p_actor text, p_compartment text, p_purpose text) returns boolean
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

-- What the gateway asks before it mints a scope: as whom and for what this actor may open a compartment now.
-- Several grants count together; the relation is the nearest one. An actor's own compartment needs no row. Nothing for a
-- compartment with a tombstone: it runs as the owner, as nobody else reads tombstones.
create or replace function app.live_grant(p_tenant text, p_actor text, p_compartment text)
returns table (relation text, purposes text[])
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.tenant', p_tenant, true), set_config('app.actor', p_actor, true);
  if exists (select from app.erasures e where e.tenant = p_tenant and e.compartment = p_compartment) then
    return;
  end if;
  if p_compartment = 'actor/' || p_actor then
    return query select 'own'::text, array['TREAT', 'PATRQT', 'ETREAT', 'HOPERAT', 'HRESCH'];
    return;
  end if;
  return query
    select (array_agg(g.relation order by array_position(
        array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1],
      array_agg(distinct purpose)
    from app.grants g, unnest(g.purposes) purpose
    where g.tenant = p_tenant and g.actor = p_actor and g.compartment = p_compartment
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
    having count(*) > 0;
end $$;

-- As whom the actor of this transaction opens its compartment, for the purpose of this transaction: the relation of the
-- live grant that allows most. `own` in the actor's own compartment; null without a grant. Policies that depend on the
-- relation call it as (select app.relation()): once per statement, not once per row.
create or replace function app.relation() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_tenant text := app.tenant();
  v_actor text := app.actor();
  v_compartment text := app.compartment();
  v_purpose text := app.purpose();
begin
  if v_tenant is null or v_actor is null or v_compartment is null or v_purpose is null then
    return null;
  end if;
  if v_compartment = 'actor/' || v_actor then
    return 'own';
  end if;
  return (
    select g.relation from app.grants g
    where g.tenant = v_tenant and g.actor = v_actor and g.compartment = v_compartment
      and g.revoked_at is null
      and (g.expires_at is null or g.expires_at > statement_timestamp())
      and v_purpose = any (g.purposes)
    order by array_position(array['care-team', 'self', 'proxy', 'break-glass'], g.relation)
    limit 1
  );
end $$;

-- True if the actor opens the compartment of this transaction as one of these, for this purpose. Nobody stands nearer
-- to an actor's own compartment than the actor.
create or replace function app.stands_as(p_relations text[]) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return app.may_open() and (app.compartment() = 'actor/' || app.actor() or exists (
    select from app.grants g
    where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment = app.compartment()
      and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
      and app.purpose() = any (g.purposes) and g.relation = any (p_relations)));
end $$;

grant execute on function app.clock() to consilium_app, consilium_own, consilium_writer;
grant execute on function app.tenant(), app.actor(), app.compartment(), app.purpose(), app.run(), app.may_open(), app.relation()
  to consilium_own;
grant execute on function app.tenant(), app.actor(), app.compartment(), app.purpose(), app.run(), app.may_open(),
  app.enter(text, text, text, text), app.live_grant(text, text, text), app.relation(), app.stands_as(text[])
  to consilium_app;
grant execute on function app.tenant(), app.actor(), app.compartment(), app.purpose(), app.run(), app.may_open(),
  app.enter(text, text, text, text), app.relation() to consilium_writer;
grant execute on function app.tenant(), app.actor() to consilium_operate;
