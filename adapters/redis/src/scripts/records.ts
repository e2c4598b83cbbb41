import { json } from "./json.ts"

/**
 * Lua that reads records: a key holds a record only if the record says so itself. Keys of the layout
 * that is shared with Auth.js can be read in two ways, and stale ones point at records of others.
 */
export const records: string = `${json}
-- The record under a key, unless one of its members (name and text in turn) is another. No more of
-- its text is read than those members and the wanted ones are in; all of it when wanted is nil.
local function read(key, wanted, ...)
  local json = redis.call('get', key)
  for at = 1, wanted and select('#', ...) or 0, 2 do wanted[#wanted + 1] = select(at, ...) end
  local values, names = membersOf(json, wanted)
  if not values then return nil end
  for at = 1, select('#', ...), 2 do
    local name, text = select(at, ...)
    if textOf(values[name]) ~= text then return nil end
  end
  return { key = key, json = json, values = values, names = names }
end

local function recordAt(key, ...) return read(key, {}, ...) end

-- With the member that says whose it is.
local function ownedAt(key, ...) return read(key, {'"userId"'}, ...) end

-- With all members.
local function wholeAt(key, ...) return read(key, nil, ...) end

local function userWith(prefix, id)
  if not id then return nil end
  return recordAt(prefix .. id, '"id"', id)
end

local function ownerOf(prefix, record)
  return record and userWith(prefix, textOf(record.values['"userId"']))
end

-- A record with a key of two parts has one of two keys.
local function pairAt(plain, exact, ...)
  return ownedAt(plain, ...) or ownedAt(exact, ...)
end

-- The plain key for a new record, or the exact one if another record has that.
local function placeFor(plain, exact, ...)
  if recordAt(exact, ...) then return exact end
  if redis.call('exists', plain) == 0 or recordAt(plain, ...) then return plain end
  return exact
end

local function isTaken(emailKey, email, userPrefix, id)
  local holder = redis.call('get', emailKey)
  return holder and holder ~= id and
    recordAt(userPrefix .. holder, '"id"', holder, '"email"', email)
end
`

/**
 * Lua for calls that a client may send twice: after a lost connection, clients repeat what they have had
 * no answer to, though the server may have carried it out.
 */
export const repeats: string = `
local function remember(callKey, answer)
  redis.call('set', callKey, answer, 'PX', 120000)
end
`
