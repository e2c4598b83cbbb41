import { records } from "./records.ts"
import { derivingScript, script, type Script } from "./script.ts"

/**
 * Looks at some of the records of one kind, a step of a scan: how many never expire, how many their
 * owner's index does not list, and how many have no owner.
 *
 * KEYS: any key, which leads to the server. ARGV: cursor, pattern, member by which a record is known,
 * prefix of users, command that looks into an index, prefix of indexes; the last two may be empty.
 */
export const lookAtRecords: Script = derivingScript(`${records}
local cursor, pattern, member, userPrefix, command, indexPrefix = unpack(ARGV)
local page = redis.call('scan', cursor, 'MATCH', pattern, 'COUNT', 500)
local lasting, unlisted, orphaned = 0, 0, 0
for _, key in ipairs(page[2]) do
  local record = redis.call('type', key).ok == 'string' and wholeAt(key)
  if record and textOf(record.values[member]) then
    if redis.call('pttl', key) == -1 then lasting = lasting + 1 end
    local userId = command ~= '' and textOf(record.values['"userId"'])
    if userId and not userWith(userPrefix, userId) then orphaned = orphaned + 1
    elseif userId then
      local found = redis.call(command, indexPrefix .. userId, key)
      if not found or found == 0 then unlisted = unlisted + 1 end
    end
  end
end
return {'ok', page[1], tostring(lasting), tostring(unlisted), tostring(orphaned)}
`)

/**
 * What the server does when its memory is full; nothing where it does not tell this user.
 *
 * KEYS: any key, which leads to the server.
 */
export const evictionPolicy: Script = script(`
local told, info = pcall(redis.call, 'info', 'memory')
return {'ok', told and string.match(info, 'maxmemory_policy:([%w-]+)')}
`)
