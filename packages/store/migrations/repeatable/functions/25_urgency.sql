-- How often models have raised messages of the transaction's actor within the hour, in this conversation: false ones of one patient must
-- not use up what another needs.
create or replace function app.raises_within_hour(p_conversation uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from app.urgency_checks u
    where u.tenant = app.tenant() and u.actor = app.actor() and u.conversation = p_conversation and u.tier is not null and u.shown
      and u.ended_at > statement_timestamp() - interval '1 hour'
$$;
drop function if exists app.raises_within_hour();

-- Checks whose send was lost: they wait for so long, and for an hour at most. Ids and codes of all tenants.
create or replace function app.sweep_checks(p_older interval, p_limit integer)
returns table (tenant text, compartment text, conversation uuid, seq integer, message uuid, actor text, purpose text,
  waited_ms bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.tenant, u.compartment, u.conversation, u.seq, u.message, u.actor, u.purpose,
      floor(extract(epoch from statement_timestamp() - u.accepted_at) * 1000)::bigint
    from app.urgency_checks u
    where u.status = 'waiting' and u.accepted_at < statement_timestamp() - p_older
      and u.accepted_at > statement_timestamp() - interval '1 hour'
    order by u.accepted_at limit p_limit
$$;

grant execute on function app.raises_within_hour(uuid) to consilium_writer;
grant execute on function app.sweep_checks(interval, integer) to consilium_system;

-- As in 07_grant_once.sql: created by the role as which it runs.
grant create on schema app to consilium_writer;
set local role consilium_writer;

-- Ends a check, once: what was said first stays, and is given again. p_tier: above what code found, or null. `raised`: the person is to
-- be told. `same`: a model has said as much before. `limited`: too many in this conversation within the hour, so it is kept and nobody is told.
-- `none`: not raised. Null: no grant, not in the audience, or no such message.
create or replace function app.end_check(
  p_tenant text, p_actor text, p_compartment text, p_purpose text, p_conversation uuid, p_seq integer, p_by text,
  p_status text, p_tier text, p_category text, p_subject text, p_language text, p_most integer
) returns text language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_message uuid;
  v_had record;
  v_shown boolean := false;
  v_same boolean;
begin
  if not app.enter_conversation(p_tenant, p_actor, p_compartment, p_purpose, p_conversation) then
    return null;
  end if;
  if not app.lock_entered() then
    return null;
  end if;
  select m.id into v_message from app.messages m
    where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation and m.seq = p_seq;
  if not found then
    return null;
  end if;
  select u.status, u.tier, u.shown into v_had from app.urgency_checks u
    where u.tenant = p_tenant and u.compartment = p_compartment and u.conversation = p_conversation and u.seq = p_seq
      and u.by = p_by;
  -- The model is asked once, and what it said stays. Agents may raise what they have raised: never back.
  if found and v_had.status <> 'waiting' and (p_by = 'model' or v_had.tier = 'emergency' or v_had.tier = p_tier) then
    return case when p_tier is null then 'none' when v_had.tier is distinct from p_tier then 'same'
      when v_had.shown then 'raised' else 'limited' end;
  end if;
  v_same := p_tier is not null and exists (select from app.urgency_checks u
    where u.tenant = p_tenant and u.compartment = p_compartment and u.conversation = p_conversation and u.seq = p_seq
      and u.by <> p_by and u.shown and (u.tier = p_tier or u.tier = 'emergency'));
  if p_tier is not null and not v_same then
    -- Those of one conversation one after the other: they must count each other.
    perform pg_advisory_xact_lock(57, hashtext(p_tenant || '/' || p_actor || '/' || p_conversation));
    v_shown := app.raises_within_hour(p_conversation) < p_most;
  end if;
  insert into app.urgency_checks as u (tenant, compartment, conversation, seq, by, message, actor, purpose, status, tier,
      category, subject, language, shown, ended_at)
    values (p_tenant, p_compartment, p_conversation, p_seq, p_by, v_message, p_actor, p_purpose, p_status,
      case when not v_same then p_tier end, p_category, p_subject, p_language, v_shown, clock_timestamp())
    on conflict (tenant, compartment, conversation, seq, by) do update
      set status = excluded.status, tier = excluded.tier, category = excluded.category, subject = excluded.subject,
        language = excluded.language, shown = excluded.shown, ended_at = excluded.ended_at
      -- What was shown stays: one that came too often takes nothing back.
      where not u.shown or excluded.shown;
  return case when p_tier is null then 'none' when v_same then 'same' when v_shown then 'raised' else 'limited' end;
end $$;

revoke execute on function app.end_check(text, text, text, text, uuid, integer, text, text, text, text, text, text, integer)
  from public;
grant execute on function app.end_check(text, text, text, text, uuid, integer, text, text, text, text, text, text, integer)
  to consilium_app;

set local role consilium_owner;
revoke create on schema app from consilium_writer;
