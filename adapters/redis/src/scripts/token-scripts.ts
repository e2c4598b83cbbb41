import { records, repeats } from "./records.ts"
import { script, type Script } from "./script.ts"

/**
 * Stores a verification token until it expires, unless there is one of the same pair. A call that
 * is repeated finds the token that it stored itself.
 *
 * KEYS: token, its exact key, call. ARGV: identifier, token, JSON, expiry in milliseconds.
 */
export const createVerificationToken: Script = script(`${records}${repeats}
local identifier, token, json, expires = unpack(ARGV)
if redis.call('get', KEYS[3]) then return {'ok'} end
if pairAt(KEYS[1], KEYS[2], '"identifier"', identifier, '"token"', token) then return {'duplicate'} end
local key = placeFor(KEYS[1], KEYS[2], '"identifier"', identifier, '"token"', token)
redis.call('set', key, json, 'PXAT', expires)
remember(KEYS[3], '1')
return {'ok'}
`)

/**
 * Takes a verification token. Both of its parts are looked at before it is removed, which
 * \`GETDEL\` cannot do. A call that is repeated gets the answer that was lost.
 *
 * KEYS: token, its exact key, call. ARGV: identifier, token.
 */
export const useVerificationToken: Script = script(`${records}${repeats}
local answer = redis.call('get', KEYS[3])
if answer then return {'ok', answer} end
local found = pairAt(KEYS[1], KEYS[2], '"identifier"', ARGV[1], '"token"', ARGV[2])
if not found then return {'ok'} end
redis.call('del', found.key)
remember(KEYS[3], found.json)
return {'ok', found.json}
`)
