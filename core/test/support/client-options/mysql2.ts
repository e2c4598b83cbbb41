import type { PoolOptions, TypeCastField, TypeCastNext } from "mysql2"

/** Options of how the server is found and reached, and of when connections end. */
type OfConnection =
  | `${"auth" | "connect" | "enable" | "idle" | "keepAlive" | "max" | "password" | "pool"}${string}`
  | "Promise"
  | "database"
  | "gracefulEnd"
  | "host"
  | "infileStreamFactory"
  | "insecureAuth"
  | "isServer"
  | "localAddress"
  | "port"
  | "queueLimit"
  | "socketPath"
  | "ssl"
  | "stream"
  | "uri"
  | "user"
  | "waitForConnections"

type Option = Exclude<keyof PoolOptions, OfConnection>

const casting =
  (cast: (field: TypeCastField, next: TypeCastNext) => unknown): PoolOptions["typeCast"] =>
  (field, next) =>
    cast(field, next)

/** Every option of `mysql2` that changes what passes through it, with values other than its default. */
const options: { readonly [Name in Option]: Readonly<Record<string, PoolOptions[Name]>> } = {
  bigNumberStrings: {},
  charset: { utf8mb4_bin: "utf8mb4_bin" },
  charsetNumber: { utf8mb4_general_ci: 45 },
  compress: { true: true },
  dateStrings: { true: true, some: ["DATETIME"] },
  debug: {},
  decimalNumbers: { true: true },
  disableEval: { true: true },
  flags: { "without FOUND_ROWS": ["-FOUND_ROWS"] },
  jsonStrings: { true: true },
  multipleStatements: { true: true },
  namedPlaceholders: { true: true },
  nestTables: {},
  queryFormat: {},
  resetOnRelease: { true: true },
  rowsAsArray: {},
  stringifyObjects: { true: true },
  supportBigNumbers: { true: true },
  timezone: { UTC: "Z", "+05:30": "+05:30", local: "local" },
  trace: { false: false },
  typeCast: {
    false: false,
    "TINY as boolean": casting((field, next) =>
      field.type === "TINY" ? field.string() === "1" : next(),
    ),
    "dates as text": casting((field, next) =>
      ["DATETIME", "TIMESTAMP"].includes(field.type) ? field.string() : next(),
    ),
    "all as text": casting((field) => field.string()),
    "LONGLONG as BigInt": casting((field, next) => {
      if (field.type !== "LONGLONG") return next()
      const text = field.string()
      return text === null ? null : BigInt(text)
    }),
  },
}

/** Those options one by one, with what they are called. */
export const mysqlOptions: Readonly<Record<string, PoolOptions>> = {
  "no option": {},
  "bigNumberStrings true": { supportBigNumbers: true, bigNumberStrings: true },
  "dateStrings true, typeCast": { dateStrings: true, typeCast: (_field, next) => next() },
  "dateStrings true, timezone +05:30": { dateStrings: true, timezone: "+05:30" },
  ...Object.fromEntries(
    Object.entries(options).flatMap(([name, values]) =>
      Object.entries(values).map(([called, value]) => [`${name} ${called}`, { [name]: value }]),
    ),
  ),
}

/** Options that return rows in another form than objects by the names of columns. */
export const otherRows: Readonly<Record<string, PoolOptions>> = {
  "rowsAsArray true": { rowsAsArray: true },
  "nestTables true": { nestTables: true },
  "nestTables _": { nestTables: "_" },
}

/** Character sets in which not every text can be sent: `utf8` has three bytes for a character at most. */
export const otherCharsets: Readonly<Record<string, PoolOptions>> = {
  "charset latin1": { charset: "latin1_swedish_ci" },
  "charset ascii": { charset: "ascii_general_ci" },
  "charset cp1251": { charset: "cp1251_general_ci" },
  "charset utf8": { charset: "utf8" },
  "charset utf8_general_ci": { charset: "utf8_general_ci" },
  "charsetNumber of utf8mb3_bin": { charsetNumber: 83 },
  "charsetNumber of binary": { charsetNumber: 63 },
}
