import { owned } from "./owned.ts"
import { records } from "./records.ts"
import { derivingScript, type Script } from "./script.ts"

/**
 * Stores a session until it expires. One whose user no longer exists is replaced.
 *
 * KEYS: session, user, index, pointer, call. ARGV: JSON, user's id, prefix of users, token, expiry in
 * milliseconds.
 */
export const createSession: Script = derivingScript(`${owned}
local json, userId, prefix, token, expires = unpack(ARGV)
if redis.call('get', KEYS[5]) then return {'ok'} end
if not recordAt(KEYS[2], '"id"', userId) then return {'missing'} end
if ownerOf(prefix, ownedAt(KEYS[1], '"sessionToken"', token)) then return {'duplicate'} end
storeSession(KEYS[1], json, userId, expires, KEYS[3], KEYS[4])
remember(KEYS[5], '1')
return {'ok'}
`)

/** KEYS: session. ARGV: token, prefix of users. */
export const getSessionAndUser: Script = derivingScript(`${records}
local session = ownedAt(KEYS[1], '"sessionToken"', ARGV[1])
local user = ownerOf(ARGV[2], session)
if not user then return {'ok'} end
return {'ok', session.json, user.json}
`)

/**
 * Changes members of a session, its time to live with \`expires\`, and its place in the indexes with
 * \`userId\`. A session that Auth.js stored comes into the index on this occasion.
 *
 * KEYS: session. ARGV: token, prefix of users, prefix of indexes, prefix of pointers, expiry in
 * milliseconds or nothing, new owner or nothing, then names and values of members.
 */
export const updateSession: Script = derivingScript(`${owned}
local token, userPrefix, indexPrefix, pointerPrefix, expires, newOwner = unpack(ARGV, 1, 6)
local session = wholeAt(KEYS[1], '"sessionToken"', token)
if not ownerOf(userPrefix, session) then return {'ok'} end
if #ARGV == 6 then return {'ok', session.json} end
local userId = textOf(session.values['"userId"'])
if newOwner ~= '' and newOwner ~= userId then
  if not userWith(userPrefix, newOwner) then return {'missing'} end
  redis.call('zrem', indexPrefix .. userId, KEYS[1])
  forget(pointerPrefix .. userId, KEYS[1])
  userId = newOwner
end
local json = changed(session.values, session.names, ARGV, 7)
redis.call('set', KEYS[1], json, 'KEEPTTL')
if expires ~= '' then redis.call('pexpireat', KEYS[1], expires) end
local left = redis.call('pttl', KEYS[1])
local ending = left == -1 and 'inf' or string.format('%.0f', now() + math.max(left, 0))
if redis.call('get', pointerPrefix .. userId) == KEYS[1] then
  if left == -1 then redis.call('persist', pointerPrefix .. userId)
  else redis.call('pexpireat', pointerPrefix .. userId, ending) end
end
indexSession(indexPrefix .. userId, KEYS[1], ending)
return {'ok', json}
`)

/** KEYS: session. ARGV: token, prefix of indexes, prefix of pointers. */
export const deleteSession: Script = derivingScript(`${owned}
local token, indexPrefix, pointerPrefix = unpack(ARGV)
local session = ownedAt(KEYS[1], '"sessionToken"', token)
if not session then return {'ok'} end
redis.call('del', KEYS[1])
local userId = textOf(session.values['"userId"'])
if userId then
  redis.call('zrem', indexPrefix .. userId, KEYS[1])
  forget(pointerPrefix .. userId, KEYS[1])
end
return {'ok', session.json}
`)

/**
 * Lists the sessions of a user: what the index has, and the last one that Auth.js stored.
 *
 * KEYS: index, user, pointer. ARGV: user's id.
 */
export const listSessionsByUserId: Script = derivingScript(`${records}
local answer, seen = {'ok'}, {}
if not recordAt(KEYS[2], '"id"', ARGV[1]) then return answer end
local keys = redis.call('zrange', KEYS[1], 0, -1)
keys[#keys + 1] = redis.call('get', KEYS[3]) or nil
for _, key in ipairs(keys) do
  local session = not seen[key] and recordAt(key, '"userId"', ARGV[1])
  seen[key] = true
  if session then answer[#answer + 1] = session.json end
end
return answer
`)

/**
 * Ends what the index lists of a user's sessions, and the last one that Auth.js stored, except for
 * one of a token.
 *
 * KEYS: index, pointer. ARGV: user's id, and the token of the one that stays, if any.
 */
export const deleteSessionsByUserId: Script = derivingScript(`${owned}
local keys, seen, kept = redis.call('zrange', KEYS[1], 0, -1), {}, nil
keys[#keys + 1] = redis.call('get', KEYS[2]) or nil
for _, key in ipairs(keys) do
  local session = not seen[key] and recordAt(key, '"userId"', ARGV[1])
  seen[key] = true
  if session and ARGV[2] and recordAt(key, '"sessionToken"', ARGV[2]) then kept = key
  elseif session then redis.call('del', key) end
end
local ending = kept and redis.call('zscore', KEYS[1], kept)
redis.call('del', KEYS[1])
if ending then
  redis.call('zadd', KEYS[1], ending, kept)
  expireIndex(KEYS[1])
end
if redis.call('get', KEYS[2]) ~= kept then redis.call('del', KEYS[2]) end
return {'ok'}
`)
