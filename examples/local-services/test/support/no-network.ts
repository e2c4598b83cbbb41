import dns from "node:dns"
import { syncBuiltinESMExports } from "node:module"
import net from "node:net"

// Preloaded by each Node.js process that a test starts, so that none of them reaches another machine. It works where
// a network cannot be taken away, too.

const ofThisMachine = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\])$/

function refused(host: string): NodeJS.ErrnoException {
  // The test finds it in the output of the command, whichever of its processes asked.
  process.stderr.write(`[no network] ${process.argv[1] ?? "node"} asked for ${host}\n`)
  return Object.assign(new Error(`There is no network: ${host}`), { code: "ENOTFOUND" })
}

/** The host that a socket connects to; none for a path of this machine. */
function hostOf(args: readonly unknown[]): string | undefined {
  // Node.js itself calls `connect` with all its arguments in one array.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === "object" && first !== null) {
    if ("path" in first && first.path) return undefined
    return "host" in first && typeof first.host === "string" ? first.host : "localhost"
  }
  if (typeof first === "string" && Number.isNaN(Number(first))) return undefined
  return typeof second === "string" ? second : "localhost"
}

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  const host = hostOf(args)
  if (host !== undefined && !ofThisMachine.test(host)) {
    const error = refused(host)
    // As a real failure: when the caller listens for errors.
    setImmediate(() => this.destroy(error))
    return this
  }
  return Reflect.apply(connect, this, args) as net.Socket
}

const { lookup } = dns
const { lookup: promisedLookup } = dns.promises
const guardedLookup = (host: string, ...others: unknown[]): void => {
  const callback = others.at(-1)
  if (ofThisMachine.test(host)) return void Reflect.apply(lookup, dns, [host, ...others])
  const error = refused(host)
  if (typeof callback === "function") process.nextTick(() => void callback(error))
}
dns.lookup = guardedLookup as typeof lookup
dns.promises.lookup = ((host: string, ...others: unknown[]) =>
  ofThisMachine.test(host)
    ? Reflect.apply(promisedLookup, dns.promises, [host, ...others])
    : Promise.reject(refused(host))) as typeof dns.promises.lookup
syncBuiltinESMExports()
