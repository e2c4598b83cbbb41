import { owned } from "./owned.ts"
import { records } from "./records.ts"
import { derivingScript, type Script } from "./script.ts"

/**
 * Stores a passkey. One whose user no longer exists is replaced.
 *
 * KEYS: passkey, user, index, call. ARGV: JSON, user's id, prefix of users, credential id.
 */
export const createAuthenticator: Script = derivingScript(`${owned}
local json, userId, prefix, credentialID = unpack(ARGV)
if redis.call('get', KEYS[4]) then return {'ok'} end
if not recordAt(KEYS[2], '"id"', userId) then return {'missing'} end
if ownerOf(prefix, ownedAt(KEYS[1], '"credentialID"', credentialID)) then
  return {'duplicate'}
end
storePasskey(KEYS[1], json, KEYS[3])
remember(KEYS[4], '1')
return {'ok'}
`)

/** KEYS: passkey. ARGV: prefix of users, credential id. */
export const getAuthenticator: Script = derivingScript(`${records}
local passkey = ownedAt(KEYS[1], '"credentialID"', ARGV[2])
return {'ok', ownerOf(ARGV[1], passkey) and passkey.json}
`)

/** KEYS: index, user. ARGV: user's id. */
export const listAuthenticatorsByUserId: Script = derivingScript(`${records}
local answer = {'ok'}
if not recordAt(KEYS[2], '"id"', ARGV[1]) then return answer end
local keys = redis.call('smembers', KEYS[1])
table.sort(keys)
for _, key in ipairs(keys) do
  local passkey = recordAt(key, '"userId"', ARGV[1])
  if passkey then answer[#answer + 1] = passkey.json end
end
return answer
`)

/**
 * Raises the counter of a passkey. A lower one is the sign of a clone (WebAuthn level 3,
 * section 6.1.1); an equal one is fine, for synced passkeys send 0 forever.
 *
 * KEYS: passkey. ARGV: prefix of users, credential id, counter.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
export const updateAuthenticatorCounter: Script = derivingScript(`${records}
local passkey = wholeAt(KEYS[1], '"credentialID"', ARGV[2])
if not ownerOf(ARGV[1], passkey) then return {'missing'} end
local counter = tonumber(passkey.values['"counter"'])
if counter and counter > tonumber(ARGV[3]) then return {'conflict'} end
local json = changed(passkey.values, passkey.names, {'"counter"', ARGV[3]}, 1)
redis.call('set', KEYS[1], json, 'KEEPTTL')
return {'ok', json}
`)

/** KEYS: passkey. ARGV: prefix of users, credential id, then names and values of members. */
export const updateAuthenticator: Script = derivingScript(`${records}
local passkey = wholeAt(KEYS[1], '"credentialID"', ARGV[2])
if not ownerOf(ARGV[1], passkey) then return {'missing'} end
if #ARGV == 2 then return {'ok', passkey.json} end
local json = changed(passkey.values, passkey.names, ARGV, 3)
redis.call('set', KEYS[1], json, 'KEEPTTL')
return {'ok', json}
`)

/** KEYS: passkey. ARGV: credential id, prefix of indexes. */
export const deleteAuthenticator: Script = derivingScript(`${records}
local passkey = ownedAt(KEYS[1], '"credentialID"', ARGV[1])
if not passkey then return {'ok'} end
redis.call('del', KEYS[1])
local userId = textOf(passkey.values['"userId"'])
if userId then redis.call('srem', ARGV[2] .. userId, KEYS[1]) end
return {'ok', passkey.json}
`)
