-- True where the transaction is in its actor's own compartment, which is open, and no agent's run is behind it.
create or replace function app.in_own_compartment() returns boolean language sql stable
  return app.run() is null and app.compartment() = 'actor/' || app.actor() and app.may_open();

-- This transaction's actor has signed in. It takes no actor, so nobody names another. A name is kept only for staff and
-- for anyone who has or had a grant: nobody else is ever asked for it. So the name of a patient who was erased does not come back
-- with the next sign-in.
create or replace function app.person_seen(p_name text, p_role text, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(app.in_own_compartment(), false) then
    raise exception 'not your own compartment' using errcode = '42501';
  end if;
  if coalesce(p_role in ('clinician', 'operator'), false)
      or exists (select from app.grants g where g.tenant = app.tenant() and g.actor = app.actor()
        and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)) then
    insert into app.people (tenant, actor, name, role, seen_at)
      values (app.tenant(), app.actor(), p_name, p_role, p_at)
      on conflict (tenant, actor) do update set name = excluded.name, role = excluded.role, seen_at = excluded.seen_at;
  else
    delete from app.people p where p.tenant = app.tenant() and p.actor = app.actor();
  end if;
end $$;

-- Names for those of p_actors whom this transaction's actor may know: the actor itself, staff of the tenant, and who has or had a
-- grant for a patient whom the actor may open now. Nobody stands in the trail of a patient without having had a grant.
create or replace function app.people_names(p_actors text[]) returns table (actor text, name text, role text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not coalesce(app.in_own_compartment(), false) then
    return;
  end if;
  return query
    select p.actor, p.name, p.role from app.people p
    where p.tenant = app.tenant() and p.actor = any (p_actors) and (
      p.actor = app.actor()
      or p.role in ('clinician', 'operator')
      or exists (
        select from app.grants theirs
          join app.grants mine on mine.tenant = theirs.tenant and mine.compartment = theirs.compartment
        where theirs.tenant = app.tenant() and theirs.actor = p.actor and mine.actor = app.actor()
          and mine.revoked_at is null and (mine.expires_at is null or mine.expires_at > statement_timestamp())
          and not exists (select from app.erasures e
            where e.tenant = mine.tenant and e.compartment = mine.compartment)))
    order by p.actor;
end $$;

-- With a patient goes the name of the patient's own sign-in, and with an actor the actor's. While the grants are still there.
create or replace function app.forget_person() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.people p where p.tenant = new.tenant and ('actor/' || p.actor = new.compartment or exists (
    select from app.grants g where g.tenant = p.tenant and g.actor = p.actor and g.compartment = new.compartment
      and g.relation = 'self'));
  return new;
end $$;

create or replace trigger forget_person after insert on app.erasures
  for each row execute function app.forget_person();

grant execute on function app.person_seen(text, text, timestamptz), app.people_names(text[])
  to consilium_app;
