import type { DatabaseAddress, Protocol } from "../wire/wire.ts"
import { CannotRun } from "./cannot-run.ts"

interface Scheme {
  readonly protocol: Protocol
  readonly port: number
}

const postgres: Scheme = { protocol: "pg", port: 5432 }
const mysql: Scheme = { protocol: "mysql", port: 3306 }
const redis: Scheme = { protocol: "redis", port: 6379 }

const schemes: ReadonlyMap<string, Scheme> = new Map([
  ["postgres", postgres],
  ["postgresql", postgres],
  ["mysql", mysql],
  ["mariadb", mysql],
  ["mongodb", { protocol: "mongo", port: 27_017 }],
  ["redis", redis],
  ["rediss", redis],
  ["valkey", redis],
  ["http", { protocol: "http", port: 80 }],
  ["https", { protocol: "http", port: 443 }],
])

const protocols = ["pg", "mysql", "mongo", "redis", "http", "tcp"] as const

const form =
  "Write it as host:port, such as 127.0.0.1:5432, or as a URL such as postgres://127.0.0.1:5432."

/**
 * Reads the address of the database. Messages never repeat the input: it may contain a password.
 *
 * @param written - `host:port` or URLs; a URL may name several servers
 * @throws {CannotRun} if it is not a valid address
 */
export function readDatabase(
  written: readonly string[],
  given: string | undefined,
): readonly DatabaseAddress[] {
  const protocol = given === undefined ? undefined : readProtocol(given)
  if (protocol !== undefined && written.length === 0) {
    throw new CannotRun("--protocol is of no use without --database.", `Add --database. ${form}`)
  }
  return written.flatMap((text) => readAddresses(text, protocol))
}

function readProtocol(given: string): Protocol {
  const found = protocols.find((protocol) => protocol === given)
  if (found !== undefined) return found
  const advice = `It is one of ${protocols.join(", ")}.`
  throw new CannotRun(`--protocol: there is no ${given}.`, advice)
}

function readAddresses(text: string, protocol: Protocol | undefined): DatabaseAddress[] {
  const url = /^([a-z][a-z\d+.-]*):\/\/(?:[^/?#]*@)?([^/?#@]*)/i.exec(text)
  if (url === null) return text.split(",").map((host) => readAddress(host, protocol))
  const [, name = "", hosts = ""] = url
  if (name.toLowerCase() === "mongodb+srv") {
    const message = "--database: a mongodb+srv URL names no servers."
    throw new CannotRun(message, "Write the servers behind it, as mongodb://host:port,host:port.")
  }
  const scheme = schemes.get(name.toLowerCase())
  if (scheme === undefined && protocol === undefined) {
    const message = `--database: it is not known what ${name}:// speaks.`
    throw new CannotRun(message, `Say it with --protocol: one of ${protocols.join(", ")}.`)
  }
  return hosts
    .split(",")
    .map((host) => readAddress(host, protocol ?? scheme?.protocol, scheme?.port))
}

function readAddress(
  text: string,
  protocol: Protocol | undefined,
  defaultPort?: number,
): DatabaseAddress {
  const [, inBrackets, plain, written] = /^(?:\[([^\]]+)\]|([^:\s]+))(?::(\d+))?$/.exec(text) ?? []
  const host = inBrackets ?? plain
  const port = written === undefined ? defaultPort : Number(written)
  if (host === undefined || port === undefined || port < 1 || port > 65_535) {
    throw new CannotRun("--database: that is no address, or has no port.", form)
  }
  return { host, port, ...(protocol !== undefined && { protocol }) }
}
