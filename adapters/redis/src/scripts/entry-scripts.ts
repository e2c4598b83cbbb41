import { script, type Script } from "./script.ts"

/**
 * Lua about entries, each of which is under one key. What is stored begins with the 36 characters that name the
 * call which wrote it: a client that loses its connection repeats a call, and the second time must end as the
 * first. `=` and the value follow. Of an entry that was taken or removed, the name of that call, `~` and what was
 * stored are kept for two minutes, or until there is another entry.
 */
const entry = `
local found = redis.call('get', KEYS[1])
local call = ARGV[1]
local isLive = found and string.sub(found, 37, 37) == '='
local isOwn = found and string.sub(found, 1, 36) == call
-- The first call may have written it, and another one taken it since.
local isTakenOwn = found and not isLive and string.sub(found, 38, 73) == call
local function leave(rest) redis.call('set', KEYS[1], call .. '~' .. rest, 'PX', 120000) end
`

/** Reads entries: \`=\` and the value, or nothing. KEYS: entries. */
export const getEntries: Script = script(`
local answer = {'ok'}
for at, key in ipairs(KEYS) do
  local found = redis.call('get', key)
  local isLive = found and string.sub(found, 37, 37) == '='
  answer[at + 1] = isLive and string.sub(found, 37) or ''
end
return answer
`)

/** Writes an entry. KEYS: entry. ARGV: call, value, lifetime in milliseconds. */
export const setEntry: Script = script(`${entry}
if isOwn or isTakenOwn then return {'ok'} end
redis.call('set', KEYS[1], call .. '=' .. ARGV[2], 'PX', ARGV[3])
return {'ok'}
`)

/** Writes an entry unless there is one. KEYS: entry. ARGV: call, value, lifetime in milliseconds. */
export const addEntry: Script = script(`${entry}
if isOwn or isTakenOwn then return {'ok', '1'} end
if isLive then return {'ok', '0'} end
redis.call('set', KEYS[1], call .. '=' .. ARGV[2], 'PX', ARGV[3])
return {'ok', '1'}
`)

/** Takes an entry: \`=\` and the value, or nothing. KEYS: entry. ARGV: call. */
export const takeEntry: Script = script(`${entry}
if isLive then
  leave(found)
  return {'ok', string.sub(found, 37)}
end
return {'ok', isOwn and string.sub(found, 74) or ''}
`)

/** Removes an entry that has a value. KEYS: entry. ARGV: call, value. */
export const removeEntry: Script = script(`${entry}
if isLive and string.sub(found, 38) == ARGV[2] then
  leave(string.sub(found, 1, 37))
  return {'ok', '1'}
end
return {'ok', not isLive and isOwn and '1' or '0'}
`)

/**
 * Counts, and remembers the last call beside the count. KEYS: counter. ARGV: call, lifetime in milliseconds.
 */
export const incrementCounter: Script = script(`
if redis.call('hget', KEYS[1], 'call') == ARGV[1] then
  return {'ok', redis.call('hget', KEYS[1], 'count')}
end
local count = redis.call('hincrby', KEYS[1], 'count', 1)
redis.call('hset', KEYS[1], 'call', ARGV[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return {'ok', string.format('%.0f', count)}
`)
