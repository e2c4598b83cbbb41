import { records, repeats } from "./records.ts"
import { script, type Script } from "./script.ts"

/**
 * Stores a one-time token until it expires; one of the same pair is replaced.
 *
 * KEYS: token, its exact key. ARGV: identifier, token, JSON, expiry in milliseconds.
 */
export const createVerificationToken: Script = script(`${records}
local identifier, token, json, expires = unpack(ARGV)
local key = placeFor(KEYS[1], KEYS[2], '"identifier"', identifier, '"token"', token)
redis.call('set', key, json, 'PXAT', expires)
return {'ok'}
`)

/**
 * Takes a one-time token. Both of its parts are looked at before it is removed, which \`GETDEL\` cannot
 * do. A call that is repeated gets the answer that was lost.
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
