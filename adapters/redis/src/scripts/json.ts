/**
 * Lua that takes JSON objects apart and puts them together without touching what it does not change.
 * `cjson` would: it rounds numbers to 14 digits, makes objects of empty lists, and refuses halves of
 * surrogate pairs.
 */
export const json: string = `
local function endOfText(json, at)
  repeat
    at = string.find(json, '["\\\\]', at + 1)
    if not at then return nil end
    if string.byte(json, at) == 34 then return at end
    at = at + 1
  until false
end

local function endOfValue(json, at)
  if not string.find(json, '^["%[{]', at) then
    return (string.find(json, '[],}%s]', at) or #json + 1) - 1
  end
  local depth = 0
  while at do
    local byte = string.byte(json, at)
    if byte == 34 then at = endOfText(json, at)
    elseif byte == 123 or byte == 91 then depth = depth + 1
    else depth = depth - 1 end
    if depth == 0 or not at then return at end
    at = string.find(json, '["%[%]{}]', at + 1)
  end
end

-- The members of an object, each as the text of its value, and their names in their order. A text
-- that is no object has none. With a list of names it reads no further than to the last of those.
local function membersOf(json, wanted)
  local at = json and string.find(json, '^%s*{%s*["}]')
  if not at then return nil end
  local values, names, left = {}, {}, {}
  for _, name in ipairs(wanted or {}) do left[name] = true end
  at = string.find(json, '["}]', at)
  while string.byte(json, at) == 34 do
    local last = endOfText(json, at)
    local first = last and string.match(json, '^%s*:%s*()', last + 1)
    local ending = first and endOfValue(json, first)
    if not ending then return nil end
    local name = string.sub(json, at, last)
    if not values[name] then names[#names + 1] = name end
    if not wanted or left[name] then values[name] = string.sub(json, first, ending) end
    left[name] = nil
    if wanted and not next(left) then return values, names end
    at = string.match(json, '^%s*,?%s*()', ending + 1)
    if at > #json then return nil end
  end
  return values, names
end

local function textOf(value)
  if not value or string.byte(value) ~= 34 then return nil end
  if not string.find(value, '\\\\', 1, true) then return string.sub(value, 2, -2) end
  local read, list = pcall(cjson.decode, '[' .. value .. ']')
  return read and list[1] or nil
end

-- Changes members; the list is of names and values in turn, both as JSON.
local function changed(values, names, list, from)
  for at = from, #list, 2 do
    if not values[list[at]] then names[#names + 1] = list[at] end
    values[list[at]] = list[at + 1]
  end
  local parts = {}
  for at, name in ipairs(names) do parts[at] = name .. ':' .. values[name] end
  return '{' .. table.concat(parts, ',') .. '}'
end
`
