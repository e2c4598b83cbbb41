import type { Core } from "./core.ts"
import { distance, snapshot, type SnapshotObject, type Snapshot } from "./snapshot.ts"

/** What is needed to read sealed values. */
export interface ReadingOptions {
  readonly core: Core
  readonly secrets: readonly string[]
}

interface ReceivedCookie {
  readonly name: string
  readonly value: string
  readonly attributes: SnapshotObject
}

/** Reads the cookies of a response: values decrypted or replaced by markers, attributes by name. */
export async function readCookies(
  headers: readonly string[],
  options: ReadingOptions,
): Promise<SnapshotObject> {
  const cookies = headers.map(parse)
  const read = cookies.map(async (cookie): Promise<[string, Snapshot]> => {
    const value = await readValue(cookie, cookies, options)
    return [plainName(cookie.name), { value, ...cookie.attributes }]
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The name of a transaction cookie of Lockstep ends in the transaction's ID. */
function plainName(name: string): string {
  return name.replace(/(?<=\.(?:state|challenge)\.)[\w-]{13}$/, "<id>")
}

function parse(header: string): ReceivedCookie {
  const [pair = "", ...attributes] = header.split("; ")
  const at = pair.indexOf("=")
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    attributes: Object.fromEntries(attributes.map(parseAttribute)),
  }
}

function parseAttribute(attribute: string): [string, Snapshot] {
  const [name = "", value] = attribute.split("=", 2)
  if (value === undefined) return [name, true]
  if (name !== "Expires") return [name, value]
  const date = new Date(value)
  return [name, date.getTime() <= 0 ? "<past>" : distance(date)]
}

async function readValue(
  cookie: ReceivedCookie,
  all: readonly ReceivedCookie[],
  options: ReadingOptions,
): Promise<Snapshot> {
  if (cookie.value === "") return ""
  if (cookie.name.includes("csrf-token")) return "<csrf>"
  if (cookie.name.includes("callback-url")) return decodeURIComponent(cookie.value)
  if (/(?:session-token|app-session)$/.test(cookie.name))
    return readSession(cookie.name, cookie.value, options)
  if (cookie.name.endsWith("session-token.0")) return readChunks(cookie.name, all, options)
  return "<sealed>"
}

async function readChunks(
  name: string,
  all: readonly ReceivedCookie[],
  options: ReadingOptions,
): Promise<Snapshot> {
  const whole = name.slice(0, -".0".length)
  const chunks = all.filter((cookie) => cookie.name.startsWith(`${whole}.`))
  return readSession(whole, chunks.map(({ value }) => value).join(""), options)
}

async function readSession(
  salt: string,
  token: string,
  options: ReadingOptions,
): Promise<Snapshot> {
  if (token.split(".").length !== 5) return token.startsWith("own:") ? token : "<session>"
  try {
    return snapshot(await options.core.jwt.decode({ token, salt, secret: [...options.secrets] }))
  } catch {
    return "<sealed with another secret>"
  }
}
