/** Options of how the server is found and reached, and of when connections end. */
export type OfConnection =
  | `${"host" | "pass" | "port" | "ssl" | "user"}${string}`
  | `${string}_${"alive" | "lifetime" | "pipeline" | "timeout"}`
  | "backoff"
  | "database"
  | "db"
  | "max"
  | "onclose"
  | "path"
  | "target_session_attrs"
  | "publications"
  | "replication"
  | "socket"
  | "timeout"

/** A type that is text both ways. */
const asText = (oid: number) => ({ to: oid, from: [oid], serialize: String, parse: String })

/**
 * Every other option of `postgres` that changes what passes through it, with values other than its default.
 *
 * @param postgres - the module, which only the adapters have
 */
export function postgresOptions<Camel, Kebab, Pascal, BigIntType>(postgres: {
  readonly camel: Camel
  readonly kebab: Kebab
  readonly pascal: Pascal
  readonly BigInt: BigIntType
}) {
  return {
    connection: {
      "DateStyle SQL, DMY": { DateStyle: "SQL, DMY" },
      "DateStyle German": { DateStyle: "German" },
      "TimeZone Asia/Kolkata": { TimeZone: "Asia/Kolkata" },
    },
    debug: { function: () => {} },
    fetch_types: { false: false },
    onnotice: { function: () => {} },
    no_prepare: { true: true },
    onparameter: { function: () => {} },
    prepare: { false: false },
    transform: {
      camel: postgres.camel,
      kebab: postgres.kebab,
      pascal: postgres.pascal,
      undefined: { undefined: null },
      "frozen rows": { row: <Row>(row: Row) => Object.freeze(row) },
    },
    types: {
      bigint: { bigint: postgres.BigInt },
      "integers as text": { int4: asText(23), int8: asText(20) },
      "dates as text": { timestamptz: asText(1184) },
    },
  }
}

/** Options one by one, with what they are called. */
export function oneByOne(
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): readonly (readonly [name: string, option: Readonly<Record<string, unknown>>])[] {
  return Object.entries(options).flatMap(([name, values]) =>
    Object.entries(values).map(
      ([called, value]) => [`${name} ${called}`, { [name]: value }] as const,
    ),
  )
}
