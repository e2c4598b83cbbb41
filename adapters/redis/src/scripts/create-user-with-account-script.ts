import { owned } from "./owned.ts"
import { derivingScript, type Script } from "./script.ts"

/**
 * Stores a user with everything that belongs to a first sign-in: all of it, or nothing. A call that is
 * repeated finds its own user.
 *
 * KEYS: user, address, account, its exact key, index of accounts, pointer of accounts, passkey, index of
 * passkeys, session, index of sessions, pointer of sessions; that of the user for what is not given.
 * ARGV: id, prefix of users, JSON of the user, address or nothing, JSON of the account, provider,
 * providerAccountId, JSON of the passkey or nothing, credential id, JSON of the session or nothing,
 * token, expiry in milliseconds.
 */
export const createUserWithAccount: Script = derivingScript(`${owned}
local id, prefix, user, email, account, provider, accountId = unpack(ARGV, 1, 7)
local passkey, credentialID, session, token, expires = unpack(ARGV, 8)
if recordAt(KEYS[1], '"id"', id) then return {'ok'} end
local pair = {'"provider"', provider, '"providerAccountId"', accountId}
if KEYS[2] ~= KEYS[1] and isTaken(KEYS[2], email, prefix, id)
  or ownerOf(prefix, pairAt(KEYS[3], KEYS[4], unpack(pair)))
  or passkey ~= '' and ownerOf(prefix, ownedAt(KEYS[7], '"credentialID"', credentialID))
  or session ~= '' and ownerOf(prefix, ownedAt(KEYS[9], '"sessionToken"', token))
then return {'duplicate'} end
redis.call('set', KEYS[1], user)
if KEYS[2] ~= KEYS[1] then redis.call('set', KEYS[2], id) end
storeAccount(placeFor(KEYS[3], KEYS[4], unpack(pair)), account, id, KEYS[5], KEYS[6])
if passkey ~= '' then storePasskey(KEYS[7], passkey, KEYS[8]) end
if session ~= '' then storeSession(KEYS[9], session, id, expires, KEYS[10], KEYS[11]) end
return {'ok'}
`)
