import { customType, type MySqlCustomColumnBuilder } from "drizzle-orm/mysql-core"

/**
 * Text that is too long for a key of characters, each of which takes four bytes there. Drizzle's own
 * `varbinary` reads the buffers of Node.js, and no other bytes.
 */
const varbinary = customType<{
  data: string
  driverData: string | Uint8Array
  config: { length: number }
  configRequired: true
}>({
  dataType: ({ length }) => `varbinary(${length})`,
  fromDriver: (value) => (typeof value === "string" ? value : utf8.decode(value)),
})

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true })

/** What Drizzle knows of such a column. */
interface TextInBytes {
  readonly name: string
  readonly dataType: "custom"
  readonly columnType: "MySqlCustomColumn"
  readonly data: string
  readonly driverParam: string | Uint8Array
  readonly enumValues: undefined
}

/**
 * Makes a column of bytes that holds text.
 *
 * @param config - how many bytes fit
 */
export function bytes(
  name: string,
  config: { readonly length: number },
): MySqlCustomColumnBuilder<TextInBytes> {
  return varbinary(name, config)
}
