/**
 * Appends one event to a conversation's stream, in one step of Redis, with the rules of `kept-log.ts`: drafts of a
 * replaced attempt go, `draft-reset` comes before the first draft of the new one, step events go first when it grows.
 * KEYS: stream, notes (attempts, size, last turn end). Returns 0 if the event was void, else 1.
 */
export const APPEND_SCRIPT = `
local stream, notes = KEYS[1], KEYS[2]
local kind, run, step, attempt, bytes = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local channel = ARGV[6]
local maxEntries, maxBytes, graceMs = tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9])
local activeTtl, endedTtl, keepEnded = ARGV[10], ARGV[11], tonumber(ARGV[12])
local STEPS = { ['step-started']=1, ['step-ended']=1, ['transfer-made']=1, ['transfer-refused']=1 }

local function field(entry, name)
  for i = 1, #entry[2], 2 do if entry[2][i] == name then return entry[2][i + 1] end end
  return ''
end
local function drop(entry)
  redis.call('XDEL', stream, entry[1])
  redis.call('HINCRBY', notes, 'bytes', -(#field(entry, 'b') + 64))
  if STEPS[field(entry, 't')] then redis.call('HINCRBY', notes, 'steps', -1) end
end
local function add(t, b)
  redis.call('HINCRBY', notes, 'bytes', #b + 64)
  if STEPS[t] then redis.call('HINCRBY', notes, 'steps', 1) end
  return redis.call('XADD', stream, '*', 'v', '2', 't', t, 'r', run, 's', step, 'a', attempt, 'b', b)
end
local function trimEnded()
  local ended = redis.call('HGET', notes, 'ended')
  if not ended then return end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if now < tonumber(string.match(ended, '^%d+')) + graceMs then return end
  local entries, kept = redis.call('XRANGE', stream, '-', ended), 0
  for i = #entries, 1, -1 do
    local t = field(entries[i], 't')
    if (t == 'message-committed' or t == 'turn-ended') and kept < keepEnded then kept = kept + 1
    else drop(entries[i]) end
  end
  for _, name in ipairs(redis.call('HKEYS', notes)) do
    if string.find(name, '^[cx]:') then redis.call('HDEL', notes, name) end
  end
  redis.call('HDEL', notes, 'ended')
end

if kind == 'trim' then trimEnded() return 1 end
if kind == 'turn-started' then trimEnded() end

if kind == 'draft-added' or kind == 'draft-reset' then
  local key = run .. '/' .. step
  if redis.call('HEXISTS', notes, 'x:' .. key .. '/' .. attempt) == 1 then return 0 end
  local current = redis.call('HGET', notes, 'c:' .. key)
  redis.call('HSET', notes, 'c:' .. key, attempt)
  if current and current ~= attempt then redis.call('HSET', notes, 'x:' .. key .. '/' .. current, '1') end
  if current and (current ~= attempt or kind == 'draft-reset') then
    for _, entry in ipairs(redis.call('XRANGE', stream, '-', '+')) do
      if field(entry, 't') == 'draft-added' and field(entry, 'r') == run and field(entry, 's') == step then drop(entry) end
    end
    if kind == 'draft-added' then add('draft-reset', '') end
  end
end

local id = add(kind, bytes)
if kind == 'turn-started' then redis.call('HSET', notes, 'active', '1') end
if kind == 'turn-ended' then
  redis.call('HSET', notes, 'ended', id)
  redis.call('HDEL', notes, 'active')
end

local spare = math.min(redis.call('XLEN', stream) - maxEntries, tonumber(redis.call('HGET', notes, 'steps') or '0'))
if spare > 0 then
  for _, entry in ipairs(redis.call('XRANGE', stream, '-', '+')) do
    if spare > 0 and STEPS[field(entry, 't')] then drop(entry) spare = spare - 1 end
  end
end
if tonumber(redis.call('HGET', notes, 'bytes')) > maxBytes then
  while tonumber(redis.call('HGET', notes, 'bytes')) > maxBytes * 0.9 do
    local oldest = redis.call('XRANGE', stream, '-', '+', 'COUNT', 64)
    if #oldest == 0 then break end
    for _, entry in ipairs(oldest) do
      if tonumber(redis.call('HGET', notes, 'bytes')) > maxBytes * 0.9 then drop(entry) end
    end
  end
end

local ttl = redis.call('HEXISTS', notes, 'active') == 1 and activeTtl or endedTtl
redis.call('PEXPIRE', stream, ttl)
redis.call('PEXPIRE', notes, ttl)
redis.call('PUBLISH', channel, '')
return 1
`;
