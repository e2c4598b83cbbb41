import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { statementGauge, wireGauge, type Gauge } from "../../measure/gauge.ts"
import { NeverSettled, Violation, equal } from "../../values/assert.ts"
import {
  guessableTexts,
  hostileTexts,
  longText,
  mistyped,
  notStrings,
  unicodeTexts,
} from "../../values/nasty-text.ts"
import { toCode } from "../../values/print-code.ts"
import { aMinute, valueOf } from "./reading.ts"

const mostBytes = 65_536
const mostCharacters = 128
const tenYears = 3650 * 24 * 60 * aMinute

async function tellsKeysApart({ store, key }: StoreTools): Promise<void> {
  const base = key("Ab_c-d.e:f")
  const keys = [
    base,
    base.toLowerCase(),
    base.toUpperCase(),
    base.slice(0, -1),
    `${base}.`,
    base.replace("_", "-"),
    base.replace("_", "x"),
    base.replace(".", ":"),
  ]
  for (const each of keys) await store.set(each, each, aMinute)
  equal(toCode(await store.get(keys)), toCode(keys), "get of eight similar keys")
  for (const each of keys) {
    equal(
      await store.increment(each, aMinute),
      1,
      `increment of ${each}, with similar keys in the store`,
    )
  }
  equal(await store.take(base), base, "take of one of them")
  const others = keys.slice(1)
  equal(toCode(await store.get(others)), toCode(others), "the others after take")
}

/**
 * Names with a special meaning in JavaScript, in keys of one character and of the maximum length.
 */
async function keepsEveryKey({ store, key }: StoreTools): Promise<void> {
  const long = key("long").padEnd(mostCharacters, "xY9._:-")
  const twin = `${long.slice(0, -1)}${long.endsWith("Q") ? "R" : "Q"}`
  const keys = [
    long,
    twin,
    "__proto__",
    "constructor",
    "toString",
    "a",
    "A",
    "-",
    "_",
    ":",
    ".",
    "0",
  ]
  for (const each of keys) await store.set(each, `of ${each}`, aMinute)
  const read = await store.get(keys)
  for (const each of keys) await store.take(each)
  const expected = keys.map((each) => `of ${each}`)
  equal(toCode(read), toCode(expected), "get of keys of 1 to 128 characters")
}

const values: readonly string[] = [
  "",
  " ",
  " both ends ",
  "trailing\n",
  "'quoted' \"twice\" \\",
  "\u0001\u001F\u007F\u0085\u2028",
  ...hostileTexts,
  ...guessableTexts,
  ...unicodeTexts,
]

async function keepsValues({ store, key }: StoreTools): Promise<void> {
  const entries = values.map((value) => [key(), value] as const)
  await Promise.all(entries.map(([name, value]) => store.set(name, value, aMinute)))
  const read = await store.get(entries.map(([name]) => name))
  for (const [index, [name, value]] of entries.entries()) {
    equal(read[index], value, "a value, read again")
    equal(await store.remove(name, value), true, `remove with the value ${toCode(value)}`)
  }
  const added = key()
  await store.add(added, unicodeTexts.join(""), aMinute)
  equal(await store.take(added), unicodeTexts.join(""), "take of a value that add wrote")
}

async function keepsLongValues({ store, key }: StoreTools): Promise<void> {
  for (const [what, value] of [
    ["65,535 bytes", longText(mostBytes - 1)],
    ["65,536 bytes", longText(mostBytes)],
    ["65,536 bytes in 32,768 characters", "é".repeat(mostBytes / 2)],
    ["65,536 bytes of emoji", "🍣".repeat(mostBytes / 4)],
  ] as const) {
    const [name, added] = [key(), key()]
    await store.set(name, value, aMinute)
    equal((await valueOf(store, name)) === value, true, `whether a value of ${what} comes back`)
    equal(await store.remove(name, value), true, `remove with a value of ${what}`)
    await store.add(added, value, aMinute)
    equal((await store.take(added)) === value, true, `whether add stores a value of ${what}`)
  }
}

async function keepsLifetimes({ store, key }: StoreTools): Promise<void> {
  const name = key()
  await store.set(name, "value", tenYears)
  equal(await store.take(name), "value", "an entry with a lifetime of ten years")
  await store.set(name, "value", 1)
  await store.increment(name, 1)
  equal(await store.add(key(), "value", 1), true, "add with a lifetime of one millisecond")
}

const badKeys: readonly unknown[] = [
  ...notStrings,
  "",
  "x".repeat(mostCharacters + 1),
  "with space",
  "ä",
  "a/b",
  "a*",
  "a%",
  "a\n",
  "\nb",
  "a\0",
  "'; DROP TABLE entries; --",
  "\uD800",
]
const badValues: readonly unknown[] = [
  ...notStrings,
  "a\0b",
  "\uD83C",
  "\uDF63 first",
  "x".repeat(mostBytes + 1),
  "é".repeat(mostBytes / 2 + 1),
]
const badLifetimes: readonly unknown[] = [
  undefined,
  null,
  "1000",
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
  0,
  -1,
  0.5,
  1000.5,
  11 * 366 * 24 * 60 * aMinute,
]

interface Refused {
  readonly what: string
  call(): Promise<unknown>
}

function withBadKeys({ store }: StoreTools): Refused[] {
  return badKeys.flatMap((bad) => {
    const key = mistyped<string>(bad)
    const of = toCode(bad).slice(0, 40)
    return [
      { what: `get of ${of}`, call: () => store.get([key]) },
      { what: `get of a key and ${of}`, call: () => store.get(["fine", key]) },
      { what: `set of ${of}`, call: () => store.set(key, "value", aMinute) },
      { what: `add of ${of}`, call: () => store.add(key, "value", aMinute) },
      { what: `take of ${of}`, call: () => store.take(key) },
      { what: `remove of ${of}`, call: () => store.remove(key, "value") },
      { what: `increment of ${of}`, call: () => store.increment(key, aMinute) },
    ]
  })
}

function withBadValues({ store, key }: StoreTools): Refused[] {
  return badValues.flatMap((bad) => {
    const value = mistyped<string>(bad)
    const of = `the value ${toCode(bad).slice(0, 40)}`
    return [
      { what: `set with ${of}`, call: () => store.set(key(), value, aMinute) },
      { what: `add with ${of}`, call: () => store.add(key(), value, aMinute) },
      { what: `remove with ${of}`, call: () => store.remove(key(), value) },
    ]
  })
}

function withBadLifetimes({ store, key }: StoreTools): Refused[] {
  return badLifetimes.flatMap((bad) => {
    const lifetime = mistyped<number>(bad)
    const of = `the lifetime ${toCode(bad)}`
    return [
      { what: `set with ${of}`, call: () => store.set(key(), "value", lifetime) },
      { what: `add with ${of}`, call: () => store.add(key(), "value", lifetime) },
      { what: `increment with ${of}`, call: () => store.increment(key(), lifetime) },
    ]
  })
}

/** Creates a gauge that counts queries, if possible. */
function gaugeOf({ tools, raw }: StoreTools): Gauge | undefined {
  if (tools.options.protocol !== undefined) return wireGauge(tools.wire())
  return raw.statements && statementGauge(raw.statements)
}

const refuses =
  (callsOf: (tools: StoreTools) => Refused[]) =>
  async (tools: StoreTools): Promise<void> => {
    const gauge = gaugeOf(tools)
    const refuseAll = async (): Promise<void> => {
      for (const { what, call } of callsOf(tools)) await isRejected(what, call)
    }
    // So that the first query does not open a connection.
    await tools.store.get([tools.key()])
    const cost = gauge ? await gauge.measure(refuseAll) : await refuseAll()
    if (!cost) return
    equal(cost.requests, 0, "queries of the rejected calls")
  }

async function isRejected(what: string, call: () => Promise<unknown>): Promise<void> {
  let result: unknown
  try {
    result = await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return
  }
  throw new Violation(what, "a rejection", `resolved to ${toCode(result)}`)
}

const counting = { wire: "if-given", alone: true } as const

/** Valid keys, values and lifetimes. */
export const exactnessCases: readonly StoreCase[] = [
  defineStoreCase("ST7.1", "similar keys are different keys", tellsKeysApart),
  defineStoreCase("ST7.2", "keys of 1 to 128 characters are stored", keepsEveryKey, {
    alone: true,
  }),
  defineStoreCase("ST7.3", "values are returned unchanged", keepsValues),
  defineStoreCase("ST7.4", "values of up to 65,536 bytes are returned unchanged", keepsLongValues),
  defineStoreCase("ST7.5", "lifetimes can be 1 ms to ten years", keepsLifetimes),
  defineStoreCase(
    "ST7.6",
    "an invalid key rejects without a query",
    refuses(withBadKeys),
    counting,
  ),
  defineStoreCase(
    "ST7.7",
    "an invalid value rejects without a query",
    refuses(withBadValues),
    counting,
  ),
  defineStoreCase(
    "ST7.8",
    "an invalid lifetime rejects without a query",
    refuses(withBadLifetimes),
    counting,
  ),
]
