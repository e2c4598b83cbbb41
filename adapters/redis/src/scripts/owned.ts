import { records, repeats } from "./records.ts"

/**
 * Lua that stores what belongs to a user, in the user's index too. The pointer is the key under which
 * Auth.js keeps the last session or account of a user.
 */
export const owned: string = `${records}${repeats}
local function now()
  local time = redis.call('time')
  return string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
end

local function expireIndex(index)
  local last = redis.call('zrange', index, -1, -1, 'WITHSCORES')[2]
  if last == 'inf' then redis.call('persist', index)
  elseif last then redis.call('pexpireat', index, last) end
end

local function indexSession(index, key, expires)
  redis.call('zremrangebyscore', index, '-inf', now())
  redis.call('zadd', index, expires, key)
  expireIndex(index)
end

-- What Auth.js stored before is known by its pointer alone, which is about to move on.
local function adopt(pointer, userId, add)
  local key = redis.call('get', pointer)
  if key and recordAt(key, '"userId"', userId) then add(key) end
end

local function storeSession(key, json, userId, expires, index, pointer)
  adopt(pointer, userId, function(old)
    if redis.call('zscore', index, old) then return end
    local left = redis.call('pttl', old)
    redis.call('zadd', index, left < 0 and 'inf' or string.format('%.0f', now() + left), old)
  end)
  redis.call('set', key, json, 'PXAT', expires)
  redis.call('set', pointer, key, 'PXAT', expires)
  indexSession(index, key, expires)
end

local function storeAccount(key, json, userId, index, pointer)
  adopt(pointer, userId, function(old) redis.call('sadd', index, old) end)
  redis.call('set', key, json)
  redis.call('set', pointer, key)
  redis.call('sadd', index, key)
end

local function storePasskey(key, json, index)
  redis.call('set', key, json)
  redis.call('sadd', index, key)
end

local function forget(pointer, key)
  if redis.call('get', pointer) == key then redis.call('del', pointer) end
end
`
