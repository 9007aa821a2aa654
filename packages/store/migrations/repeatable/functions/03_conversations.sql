-- Functions run with the caller's rights (SECURITY INVOKER), under the row-level security of its scope. One call does
-- one operation: one round trip, one transaction, no lock held while a client thinks.

-- Whether the actor of this transaction, who opens the compartment as p_relation, is in the audience of a conversation.
create or replace function app.in_audience(p_created_by text, p_audience text, p_proxies boolean, p_relation text) returns boolean
language sql stable parallel safe
  return p_created_by = app.actor() or case p_relation
    when 'care-team' then p_audience in ('care-team', 'all')
    when 'self' then p_audience in ('patient', 'all')
    when 'proxy' then p_proxies
    else false end;

-- Changes the audience of a conversation: the author only, as a person. The app role may not write the columns; the
-- function may, as the owner.
create or replace function app.set_audience(p_conversation uuid, p_audience text, p_proxies boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.conversations c set audience = p_audience, proxies = p_proxies
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = p_conversation
      and c.created_by = app.actor();
  return found;
end $$;

-- What models said of how urgent a message is: [status of the check, highest tier that the person was told]. Null: none was asked. Without
-- an answer after 5 s it is `unchecked`, also while the check still waits for a worker. A row that is `unchecked` and names a category
-- was answered, but by a stand-in.
create or replace function app.check_json(m app.messages) returns json language sql stable
  return (select json_build_array(
      max(case when u.by = 'agent' then null
        when u.status = 'waiting' and u.accepted_at < statement_timestamp() - interval '5 s' then 'unchecked'
        when u.status = 'unchecked' and u.category is not null then 'stand-in' else u.status end),
      min(u.tier) filter (where u.shown))
    from app.urgency_checks u
    where u.tenant = m.tenant and u.compartment = m.compartment and u.conversation = m.conversation and u.seq = m.seq
    having count(*) > 0);

-- What became of the sources of a message since: [hash, status, who said so, reason, heard, marked], newest first. Null: nothing.
create or replace function app.recalls_json(m app.messages) returns json language sql stable
  return (select json_agg(json_build_array(r.hash, r.status, r.asked, r.reason,
      floor(extract(epoch from r.heard_at) * 1000)::bigint, floor(extract(epoch from r.marked_at) * 1000)::bigint)
      order by r.marked_at desc, r.hash)
    from app.recalls r
    where r.tenant = m.tenant and r.compartment = m.compartment and r.conversation = m.conversation and r.seq = m.seq);

-- A message as the program reads it: [id, seq, role, in_reply_to, body, source_agents, stand_in, status, created ms, check, recalls].
create or replace function app.message_json(m app.messages) returns json language sql stable
  return json_build_array(m.id, m.seq, m.role, m.in_reply_to, m.body, m.source_agents, m.stand_in, m.status,
    floor(extract(epoch from m.created_at) * 1000)::bigint,
    case when m.role = 'user' then app.check_json(m) end,
    case when m.role <> 'user' then app.recalls_json(m) end);

-- Which sources a message uses: [{mark, hash, start, end, score, status}], or null. For callers that have entered their scope.
create or replace function app.keep_citations(p_conversation uuid, p_seq integer, p_message uuid, p_citations json) returns void
language sql volatile
begin atomic
  insert into app.citations (tenant, compartment, conversation, seq, message, mark, hash, first_character, behind_last, score,
      status, actor)
    select app.tenant(), app.compartment(), p_conversation, p_seq, p_message, c.mark, c.hash, c.start, c."end", c.score, c.status,
      app.actor()
    from json_to_recordset(p_citations) as c (mark text, hash text, start integer, "end" integer, score real, status text);
end;

drop function if exists app.add_answer(uuid, integer, uuid, uuid, json, text[], boolean, text);

-- Adds an assistant's message: once for its turn (p_run) or its id. Null message: no such conversation or no such
-- message to answer. p_citations: as for app.keep_citations. For callers that have entered their scope.
create or replace function app.add_answer(
  p_conversation uuid, p_in_reply_to integer, p_run uuid, p_id uuid,
  p_body json, p_source_agents text[], p_stand_in boolean, p_status text, p_citations json default null,
  out message json, out added boolean, out team text
) language plpgsql volatile as $$
declare
  v_tenant text := app.tenant();
  v_compartment text := app.compartment();
  v_seq integer;
begin
  update app.conversations c set next_seq = c.next_seq + 1
    where c.tenant = v_tenant and c.compartment = v_compartment and c.id = p_conversation
      and c.next_seq > p_in_reply_to
    returning c.next_seq - 1, c.team into v_seq, team;
  if not found then
    return;
  end if;
  insert into app.messages as m (tenant, compartment, conversation, seq, id, role, in_reply_to, body, source_agents,
      stand_in, status, run, created_by, created_at)
    values (v_tenant, v_compartment, p_conversation, v_seq, p_id, 'assistant', p_in_reply_to, p_body,
      p_source_agents, p_stand_in, p_status, p_run, app.actor(),
      -- As in app.accept_turn.
      case when v_compartment like 'actor/%' then app.clock() else clock_timestamp() end)
    on conflict do nothing
    returning app.message_json(m) into message;
  added := found;
  if added and p_citations is not null then
    perform app.keep_citations(p_conversation, v_seq, p_id, p_citations);
  end if;
  if not added then
    update app.conversations c set next_seq = c.next_seq - 1
      where c.tenant = v_tenant and c.compartment = v_compartment and c.id = p_conversation;
    select app.message_json(m) into message from app.messages m
      where m.tenant = v_tenant and m.compartment = v_compartment and m.conversation = p_conversation
        and m.role = 'assistant' and case when p_run is null then m.id = p_id else m.run = p_run end;
  end if;
end $$;

-- A follow-up question: held while its turn is active (the first one), else a message at once. Null message: it is held, or
-- (found is false) there is no such conversation or no such message. For callers that have entered their scope.
create or replace function app.append_question(
  p_conversation uuid, p_in_reply_to integer, p_id uuid, p_body json, p_source_agents text[], p_stand_in boolean,
  p_status text, out message json, out is_held boolean
) language plpgsql volatile as $$
begin
  is_held := false;
  perform from app.conversations c
    where c.tenant = app.tenant() and c.compartment = app.compartment() and c.id = p_conversation for update;
  if not found then
    return;
  end if;
  update app.turns t set held = coalesce(t.held, json_build_array(p_id, p_body, p_source_agents, p_stand_in))
    where t.tenant = app.tenant() and t.compartment = app.compartment() and t.conversation = p_conversation
      and t.seq = p_in_reply_to and t.is_active;
  is_held := found;
  if not is_held then
    select a.message into append_question.message from app.add_answer(p_conversation, p_in_reply_to, null, p_id, p_body,
      p_source_agents, p_stand_in, p_status) a;
  end if;
end $$;

-- What was said before a message, newest first, as [role, body]: whole messages while they fit into p_bytes, at most p_messages.
-- Null without a live grant, or where the actor is not in the conversation's audience.
create or replace function app.read_earlier(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_seq integer, p_messages integer, p_bytes integer
) returns json language plpgsql volatile as $$
declare
  v_message record;
  v_left integer := p_bytes;
  v_found json[] := '{}';
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) or not exists (
      select from app.conversations c
      where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation) then
    return null;
  end if;
  -- A loop, so that no message behind the last that fits is unpacked. Bodies as they are: some hold what no operator can read.
  for v_message in
    select m.role, m.body from app.messages m
    where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
      and (m.place, m.seq) < (p_seq, p_seq)
    order by m.place desc, m.seq desc limit p_messages
  loop
    v_left := v_left - octet_length(v_message.body::text);
    exit when v_left < 0;
    v_found := v_found || json_build_array(v_message.role, v_message.body);
  end loop;
  return array_to_json(v_found);
end $$;

grant execute on function app.in_audience(text, text, boolean, text), app.set_audience(uuid, text, boolean),
  app.message_json(app.messages), app.check_json(app.messages), app.recalls_json(app.messages),
  app.keep_citations(uuid, integer, uuid, json), app.add_answer(uuid, integer, uuid, uuid, json, text[], boolean, text, json),
  app.append_question(uuid, integer, uuid, json, text[], boolean, text),
  app.read_earlier(text, text, text, text, uuid, integer, integer, integer) to consilium_app;
grant execute on function app.in_audience(text, text, boolean, text), app.message_json(app.messages),
  app.check_json(app.messages), app.recalls_json(app.messages), app.keep_citations(uuid, integer, uuid, json), app.add_answer(uuid, integer, uuid, uuid, json, text[], boolean, text, json) to consilium_writer;
grant execute on function app.in_audience(text, text, boolean, text) to consilium_own;
