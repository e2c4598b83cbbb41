import { owned } from "./owned.ts"
import { records } from "./records.ts"
import { derivingScript, type Script } from "./script.ts"

/**
 * Stores an account. One whose user no longer exists is replaced.
 *
 * KEYS: account, its exact key, user, index, pointer, call.
 * ARGV: JSON, user's id, prefix of users, provider, providerAccountId.
 */
export const linkAccount: Script = derivingScript(`${owned}
local json, userId, prefix, provider, id = unpack(ARGV)
if redis.call('get', KEYS[6]) then return {'ok'} end
if not recordAt(KEYS[3], '"id"', userId) then return {'missing'} end
local pair = {'"provider"', provider, '"providerAccountId"', id}
if ownerOf(prefix, pairAt(KEYS[1], KEYS[2], unpack(pair))) then return {'duplicate'} end
storeAccount(placeFor(KEYS[1], KEYS[2], unpack(pair)), json, userId, KEYS[4], KEYS[5])
remember(KEYS[6], '1')
return {'ok'}
`)

/**
 * Removes an account.
 *
 * KEYS: account, its exact key. ARGV: provider, providerAccountId, prefix of indexes, prefix of pointers.
 */
export const unlinkAccount: Script = derivingScript(`${owned}
local provider, id, indexPrefix, pointerPrefix = unpack(ARGV)
local account = pairAt(KEYS[1], KEYS[2], '"provider"', provider, '"providerAccountId"', id)
if not account then return {'ok'} end
redis.call('del', account.key)
local userId = textOf(account.values['"userId"'])
if userId then
  redis.call('srem', indexPrefix .. userId, account.key)
  forget(pointerPrefix .. userId, account.key)
end
return {'ok', account.json}
`)

/** KEYS: account, its exact key. ARGV: prefix of users, provider, providerAccountId. */
export const getAccount: Script = derivingScript(`${records}
local prefix, provider, id = unpack(ARGV)
local account = pairAt(KEYS[1], KEYS[2], '"provider"', provider, '"providerAccountId"', id)
return {'ok', ownerOf(prefix, account) and account.json}
`)

/**
 * Changes members of an account, if one of its tokens is the expected one.
 *
 * KEYS: account, its exact key. ARGV: prefix of users, provider, providerAccountId, the expected token as
 * JSON or nothing, its name as JSON, then names and values of members.
 */
export const updateAccount: Script = derivingScript(`${records}
local prefix, provider, id, expected, name = unpack(ARGV, 1, 5)
local account = pairAt(KEYS[1], KEYS[2], '"provider"', provider, '"providerAccountId"', id)
if not ownerOf(prefix, account) then return {'ok'} end
account = wholeAt(account.key)
local token = account.values[name] or 'null'
local isSame = token == expected or (textOf(token) and textOf(token) == textOf(expected))
if expected ~= '' and not isSame then return {'ok'} end
if #ARGV == 5 then return {'ok', account.json} end
local json = changed(account.values, account.names, ARGV, 6)
redis.call('set', account.key, json, 'KEEPTTL')
return {'ok', json}
`)

/**
 * Lists the accounts of a user: what the index has, and the last one that Auth.js stored.
 *
 * KEYS: index, user, pointer. ARGV: user's id.
 */
export const listAccountsByUserId: Script = derivingScript(`${records}
local answer, seen = {'ok'}, {}
if not recordAt(KEYS[2], '"id"', ARGV[1]) then return answer end
local keys = redis.call('smembers', KEYS[1])
keys[#keys + 1] = redis.call('get', KEYS[3]) or nil
table.sort(keys)
for _, key in ipairs(keys) do
  local account = not seen[key] and recordAt(key, '"userId"', ARGV[1])
  seen[key] = true
  if account then answer[#answer + 1] = account.json end
end
return answer
`)
