-- Closes runs (each once), adds their steps (each once) and the money of the steps that were new. Repeating it, or
-- a part of it, changes nothing. For callers that have entered their scope.
create function app.close_runs(p_team text, p_runs json, p_steps json) returns void
language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
  -- The ids as a value: a join would read all runs of the compartment to find these few.
  v_runs uuid[] := array(select c.run from json_to_recordset(p_runs) as c (run uuid));
begin
  update app.runs r
    set status = c.status, code = c.code, ended_at = clock_timestamp(), input_tokens = c.input_tokens,
      output_tokens = c.output_tokens, micro_usd = c.micro_usd
    from json_to_recordset(p_runs) as c
      (run uuid, status text, code text, input_tokens bigint, output_tokens bigint, micro_usd bigint)
    where r.tenant = v_tenant and r.compartment = v_compartment and r.id = any (v_runs)
      and r.id = c.run and r.ended_at is null;
  with added as (
    insert into app.steps (tenant, compartment, run, step, kind, agent, name, model, provider, input_tokens,
        output_tokens, cached_tokens, micro_usd, started_at, ms, outcome, code)
      select v_tenant, v_compartment, s.run, s.step, s.kind, s.agent, s.name, s.model, s.provider, s.input_tokens,
        s.output_tokens, s.cached_tokens, s.micro_usd, s.started_at, s.ms, s.outcome, s.code
      from json_to_recordset(p_steps) as s
        (run uuid, step text, kind text, agent text, name text, model text, provider text, input_tokens bigint,
         output_tokens bigint, cached_tokens bigint, micro_usd bigint, started_at timestamptz, ms double precision,
         outcome text, code text)
      on conflict do nothing
      returning model, input_tokens, output_tokens, micro_usd
  ), summed as (
    insert into app.spend as s (tenant, compartment, month, team, model, input_tokens, output_tokens, micro_usd)
      select v_tenant, v_compartment, app.this_month(), p_team, coalesce(a.model, ''),
        coalesce(sum(a.input_tokens), 0), coalesce(sum(a.output_tokens), 0), sum(a.micro_usd)
      from added a where a.micro_usd > 0 or a.input_tokens > 0 or a.output_tokens > 0
      group by coalesce(a.model, '') order by coalesce(a.model, '')
      on conflict (tenant, compartment, month, team, model) do update
        set input_tokens = s.input_tokens + excluded.input_tokens,
          output_tokens = s.output_tokens + excluded.output_tokens,
          micro_usd = s.micro_usd + excluded.micro_usd
  )
  insert into app.tenant_spend as t (tenant, month, slot, micro_usd)
    select v_tenant, app.this_month(), hashtext(v_compartment) & 63, sum(a.micro_usd)
    from added a having sum(a.micro_usd) > 0
    on conflict (tenant, month, slot) do update set micro_usd = t.micro_usd + excluded.micro_usd;
end $$;

-- Answer, state, runs, steps and money in one transaction. A turn that has its answer already gets it back, and
-- nothing else changes. Null: nothing may be opened, or no such conversation.
create function app.commit_turn(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_seq integer, p_turn uuid,
  p_body json, p_source_agents text[], p_stand_in boolean, p_status text,
  p_keys text[], p_values json[], p_origins text[], p_dropped text[],
  p_runs json, p_steps json
) returns json language plpgsql volatile as $$
declare
  v_message json;
  v_added boolean;
  v_team text;
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return null;
  end if;
  select a.message, a.added, a.team into v_message, v_added, v_team
    from app.add_answer(p_conversation, p_seq, p_turn, gen_random_uuid(), p_body, p_source_agents, p_stand_in,
      p_status) a;
  if v_added is not true then
    return v_message;
  end if;
  if cardinality(p_keys) > 0 then
    insert into app.conversation_state (tenant, compartment, conversation, key, value, origin)
      select p_tenant, p_compartment, p_conversation, d.key, d.value, d.origin
      from unnest(p_keys, p_values, p_origins) as d (key, value, origin)
      on conflict (tenant, compartment, conversation, key) do update
        set value = excluded.value, origin = excluded.origin;
  end if;
  if cardinality(p_dropped) > 0 then
    delete from app.conversation_state s
      where s.tenant = p_tenant and s.compartment = p_compartment and s.conversation = p_conversation
        and s.key = any (p_dropped);
  end if;
  perform app.close_runs(v_team, p_runs, p_steps);
  if p_status <> 'complete' then
    -- Branches that were killed have reported nothing; background members go on.
    update app.runs r set status = p_status, code = 'unreported', ended_at = clock_timestamp()
      where r.tenant = p_tenant and r.compartment = p_compartment and r.turn = p_turn and r.ended_at is null
        and r.kind <> 'background';
  end if;
  return v_message;
end $$;

grant execute on function app.close_runs(text, json, json),
  app.commit_turn(text, text, text, text, uuid, integer, uuid, json, text[], boolean, text, text[], json[], text[],
    text[], json, json) to consilium_app;
