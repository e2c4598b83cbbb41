// A MongoDB connection string can name several servers, which is not possible in a URL.
const pattern =
  /^(?<scheme>mongodb(?<srv>\+srv)?:\/\/)(?<login>[^@/]*@)?(?<hosts>[^/?]+)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/

/**
 * Reads the connection string of one or several MongoDB servers. Errors never contain the value, because it can contain
 * a password.
 *
 * @returns the first server; `isName` if it is the name of a DNS record
 * @throws Error if the value is not a MongoDB connection string
 */
export function readMongoAddress(value: string): { host: string; port: number; isName: boolean } {
  const { hosts, srv } = pattern.exec(value)?.groups ?? {}
  const first = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:,]+))(?::(?<port>\d+))?(?:,|$)/.exec(hosts ?? "")
  const { v6, name, port = "27017" } = first?.groups ?? {}
  const host = v6 ?? name
  if (host === undefined) {
    const example = "mongodb://user:password@host:27017"
    throw new Error(`MONGODB_URL is set, but is not a URL such as ${example}.`)
  }
  return { host, port: Number(port), isName: srv !== undefined }
}

/**
 * Returns the connection string with another database. The authentication database stays that of the first one.
 *
 * @param address - connection string of a server, or of a database on it
 */
export function addressOfDatabase(address: string, name: string): string {
  const {
    scheme = "",
    login = "",
    hosts = "",
    database = "",
    query = "",
  } = pattern.exec(address)?.groups ?? {}
  const parameters = new URLSearchParams(query)
  if (login !== "" && !parameters.has("authSource") && !parameters.has("authMechanism")) {
    parameters.set("authSource", database === "" ? "admin" : database)
  }
  const search = parameters.size === 0 ? "" : `?${parameters.toString()}`
  return `${scheme}${login}${hosts}/${name}${search}`
}
