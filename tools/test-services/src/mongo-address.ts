// An address of MongoDB may name several servers, which no URL can.
const pattern =
  /^(?<scheme>mongodb(?<srv>\+srv)?:\/\/)(?<login>[^@/]*@)?(?<hosts>[^/?]+)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/

/**
 * Reads the address of a MongoDB server or of several. The value itself is never shown: it may hold a
 * password.
 *
 * @param value - what `MONGODB_URL` is set to
 * @returns the first server; `isName` when it is the name of a record in the DNS
 * @throws Error when it is not such an address
 */
export function readMongoAddress(value: string): { host: string; port: number; isName: boolean } {
  const { hosts, srv } = pattern.exec(value)?.groups ?? {}
  const first = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:,]+))(?::(?<port>\d+))?(?:,|$)/.exec(hosts ?? "")
  const { v6, name, port = "27017" } = first?.groups ?? {}
  const host = v6 ?? name
  if (host === undefined) {
    const example = "mongodb://user:password@host:27017"
    throw new Error(`MONGODB_URL is set, but not to an address such as ${example}.`)
  }
  return { host, port: Number(port), isName: srv !== undefined }
}

/**
 * The same address with another database. Who logs in still does so where the first address says.
 *
 * @param address - of a server, or of a database on it
 * @param name - of the database
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
