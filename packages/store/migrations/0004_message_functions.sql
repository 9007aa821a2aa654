-- Functions run with the caller's rights (SECURITY INVOKER), under the row-level security of its scope. One call does
-- one operation: one round trip, one transaction, no lock held while a client thinks.
-- A changed signature gets a new name; the old function goes when no running version calls it.

-- A message as the program reads it: [id, seq, role, in_reply_to, body, source_agents, stand_in, status, created ms].
create function app.message_json(m app.messages) returns json language sql stable
  return json_build_array(m.id, m.seq, m.role, m.in_reply_to, m.body, m.source_agents, m.stand_in, m.status,
    floor(extract(epoch from m.created_at) * 1000)::bigint);

-- Gives a person's message its number. Null seq: no such conversation in this scope.
create function app.accept_message(
  p_tenant text, p_actor text, p_compartment text, p_purpose text,
  p_conversation uuid, p_id uuid, p_client_key text, p_body json,
  out seq integer, out id uuid, out duplicate boolean, out team text
) language plpgsql volatile as $$
begin
  if not app.enter(p_tenant, p_actor, p_compartment, p_purpose) then
    return;
  end if;
  update app.conversations c set next_seq = c.next_seq + 1
    where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation
    returning c.next_seq - 1, c.team into seq, team;
  if not found then
    return;
  end if;
  insert into app.messages as m
      (tenant, compartment, conversation, seq, id, role, client_key, body, status, created_by)
    values (p_tenant, p_compartment, p_conversation, accept_message.seq, p_id, 'user', p_client_key, p_body,
      'complete', p_actor)
    on conflict (tenant, compartment, conversation, created_by, client_key) where client_key is not null
    do nothing;
  id := p_id;
  duplicate := not found;
  if duplicate then
    -- The row of the conversation is still locked, so the number can be given back: no gap.
    update app.conversations c set next_seq = c.next_seq - 1
      where c.tenant = p_tenant and c.compartment = p_compartment and c.id = p_conversation;
    select m.seq, m.id into accept_message.seq, accept_message.id from app.messages m
      where m.tenant = p_tenant and m.compartment = p_compartment and m.conversation = p_conversation
        and m.created_by = p_actor and m.client_key = p_client_key;
  end if;
end $$;

-- Adds an assistant's message: once for its turn (p_run) or its id. Null message: no such conversation or no such
-- message to answer. For callers that have entered their scope.
create function app.add_answer(
  p_conversation uuid, p_in_reply_to integer, p_run uuid, p_id uuid,
  p_body json, p_source_agents text[], p_stand_in boolean, p_status text,
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
      stand_in, status, run, created_by)
    values (v_tenant, v_compartment, p_conversation, v_seq, p_id, 'assistant', p_in_reply_to, p_body,
      p_source_agents, p_stand_in, p_status, p_run, app.actor())
    on conflict do nothing
    returning app.message_json(m) into message;
  added := found;
  if not added then
    update app.conversations c set next_seq = c.next_seq - 1
      where c.tenant = v_tenant and c.compartment = v_compartment and c.id = p_conversation;
    select app.message_json(m) into message from app.messages m
      where m.tenant = v_tenant and m.compartment = v_compartment and m.conversation = p_conversation
        and m.role = 'assistant' and case when p_run is null then m.id = p_id else m.run = p_run end;
  end if;
end $$;

grant execute on function app.message_json(app.messages),
  app.accept_message(text, text, text, text, uuid, uuid, text, json),
  app.add_answer(uuid, integer, uuid, uuid, json, text[], boolean, text) to consilium_app;
