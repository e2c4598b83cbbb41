import { records } from "./records.ts"
import { derivingScript, script, type Script } from "./script.ts"

/**
 * Stores a user. A call that is repeated finds its own id under the address.
 *
 * KEYS: user, address (if there is one). ARGV: id, JSON, prefix of users, address.
 */
export const createUser: Script = derivingScript(`${records}
local id, json, userPrefix, email = unpack(ARGV)
if KEYS[2] then
  if isTaken(KEYS[2], email, userPrefix, id) then return {'duplicate'} end
  redis.call('set', KEYS[2], id)
end
redis.call('set', KEYS[1], json)
return {'ok'}
`)

/** KEYS: user. ARGV: id. */
export const getUser: Script = script(`${records}
local user = recordAt(KEYS[1], '"id"', ARGV[1])
return {'ok', user and user.json}
`)

/** KEYS: address. ARGV: prefix of users, address. */
export const getUserByEmail: Script = derivingScript(`${records}
local id = redis.call('get', KEYS[1])
local user = id and recordAt(ARGV[1] .. id, '"id"', id, '"email"', ARGV[2])
return {'ok', user and user.json}
`)

/** KEYS: account, its exact key. ARGV: prefix of users, provider, providerAccountId. */
export const getUserByAccount: Script = derivingScript(`${records}
local prefix, provider, id = unpack(ARGV)
local account = pairAt(KEYS[1], KEYS[2], '"provider"', provider, '"providerAccountId"', id)
local user = ownerOf(prefix, account)
return {'ok', user and user.json}
`)

/**
 * Changes members of a user. The key of the old address goes when it is this user's; of older ones,
 * which Auth.js leaves behind, nothing is known, and no lookup believes them.
 *
 * KEYS: user, new address (if one is given). ARGV: id, prefix of users, prefix of addresses, whether the
 * address is to change, the new one, then names and values of members.
 */
export const updateUser: Script = derivingScript(`${records}
local id, userPrefix, emailPrefix, changesEmail, email = unpack(ARGV, 1, 5)
local user = wholeAt(KEYS[1], '"id"', id)
if not user then return {'missing'} end
if #ARGV == 5 then return {'ok', user.json} end
if changesEmail == '1' then
  if KEYS[2] and isTaken(KEYS[2], email, userPrefix, id) then return {'duplicate'} end
  local old = textOf(user.values['"email"'])
  local oldKey = old and emailPrefix .. old
  if oldKey and redis.call('get', oldKey) == id then redis.call('del', oldKey) end
  if KEYS[2] then redis.call('set', KEYS[2], id) end
end
local json = changed(user.values, user.names, ARGV, 6)
redis.call('set', KEYS[1], json, 'KEEPTTL')
return {'ok', json}
`)

/**
 * Removes a user and all that is known to be theirs: what the indexes list, and the last session and
 * account that Auth.js stored. Also if the user no longer exists: Auth.js may have removed only the
 * user.
 *
 * KEYS: user, indexes of sessions, accounts and passkeys, pointers of sessions and accounts.
 * ARGV: id, prefix of addresses.
 */
export const deleteUser: Script = derivingScript(`${records}
local id, emailPrefix = unpack(ARGV)
local function drop(key)
  if key and recordAt(key, '"userId"', id) then redis.call('del', key) end
end
for _, key in ipairs(redis.call('zrange', KEYS[2], 0, -1)) do drop(key) end
for at = 3, 4 do
  for _, key in ipairs(redis.call('smembers', KEYS[at])) do drop(key) end
end
drop(redis.call('get', KEYS[5]))
drop(redis.call('get', KEYS[6]))
redis.call('del', unpack(KEYS, 2))
local user = wholeAt(KEYS[1], '"id"', id)
if not user then return {'ok'} end
local email = textOf(user.values['"email"'])
if email and redis.call('get', emailPrefix .. email) == id then
  redis.call('del', emailPrefix .. email)
end
redis.call('del', KEYS[1])
return {'ok', user.json}
`)
