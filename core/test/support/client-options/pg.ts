import pg, { type PoolConfig } from "pg"

/** Options of how the server is found and reached, and of when connections end. */
type OfConnection =
  | `${"keepAlive" | "max" | "min" | "ssl"}${string}`
  | `${string}${"Millis" | "_name" | "imeout"}`
  | "Promise"
  | "allowExitOnIdle"
  | "connectionString"
  | "database"
  | "enableChannelBinding"
  | "host"
  | "idle_in_transaction_session_timeout"
  | "lock_timeout"
  | "log"
  | "password"
  | "port"
  | "stream"
  | "user"
  | "verify"

type Option = Exclude<keyof PoolConfig, OfConnection>

/** A parser for every type, which gets what the server sent. */
const parsing = (parse: (text: string, oid: number) => unknown): PoolConfig["types"] => ({
  getTypeParser: ((oid: number) => (value: string | Buffer) =>
    // Values are text, as long as the client does not ask for another format.
    parse(String(value), oid)) as typeof pg.types.getTypeParser,
})

const { BOOL, FLOAT8, INT4, INT8, NUMERIC, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins
const numbers = [FLOAT8, INT4, INT8, NUMERIC] as number[]
const dates = [TIMESTAMP, TIMESTAMPTZ] as number[]

/** Parsers that applications set, by what they return. */
const parsers = {
  "all as text": parsing((text) => text),
  "numbers as BigInt": parsing((text, oid) =>
    numbers.includes(oid) ? BigInt(text) : oid === BOOL ? text === "t" : text,
  ),
  "numbers as numbers": parsing((text, oid) => (numbers.includes(oid) ? Number(text) : text)),
  "dates as ISO text": parsing((text, oid) =>
    dates.includes(oid) ? new Date(text).toISOString() : text,
  ),
  "booleans as 0 and 1": parsing((text, oid) => (oid === BOOL ? Number(text === "t") : text)),
}

/** Settings of the server that change how it reads or writes values. */
const settings = [
  "DateStyle=German",
  "DateStyle=ISO,DMY",
  "DateStyle=SQL,DMY",
  "DateStyle=SQL,MDY",
  "DateStyle=Postgres,DMY",
  "TimeZone=Asia/Kolkata",
  "TimeZone=America/New_York",
  "IntervalStyle=sql_standard",
  "bytea_output=escape",
  "extra_float_digits=-3",
  "default_transaction_isolation=serializable",
  "default_transaction_isolation=repeatable\\ read",
  "plan_cache_mode=force_generic_plan",
  "row_security=off",
  "search_path=public,pg_catalog",
  "standard_conforming_strings=off",
  "synchronous_commit=off",
  "transform_null_equals=on",
  "xmloption=document",
]

/** Every option of `pg` that changes what passes through it, with values other than its default. */
const options: { readonly [Name in Option]: Readonly<Record<string, PoolConfig[Name]>> } = {
  Client: {},
  client_encoding: { UTF8: "UTF8", LATIN1: "LATIN1" },
  onConnect: {
    "DateStyle=SQL,DMY": (client) => void client.query("set datestyle = 'SQL, DMY'"),
  },
  options: Object.fromEntries(settings.map((setting) => [setting, `-c ${setting}`])),
  pipeline: { true: true },
  types: parsers,
}

/** It is not in the types of the package. */
const binary: PoolConfig & { readonly binary: boolean } = { binary: true }

/** Those options one by one, with what they are called. */
export const pgOptions: Readonly<Record<string, PoolConfig>> = {
  "no option": {},
  "binary true": binary,
  ...Object.fromEntries(
    Object.entries(options).flatMap(([name, values]) =>
      Object.entries(values).map(([called, value]) => [`${name} ${called}`, { [name]: value }]),
    ),
  ),
}
