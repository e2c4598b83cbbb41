import { Agent, request } from "node:http"
import type { D1Database } from "./database.ts"

interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Method = "all" | "batch" | "exec" | "first" | "raw" | "run"

/** Sends the arguments of a method, and resolves to the result in the runtime. */
type Send = (
  method: Method,
  statements: readonly Statement[],
  options?: unknown,
) => Promise<unknown>

/**
 * Creates a client for a database in the runtime. It sends one request for each statement or batch.
 *
 * @param url - URL of the runtime that runs the Worker of this service
 * @param onRequest - called before each request; if it throws, the call rejects with that error
 */
export function d1Client(url: URL, binding: string, onRequest: () => void): D1Database {
  const send: Send = async (method, statements, options) => {
    onRequest()
    return ask(url, { name: binding, method, statements, options })
  }
  const database = { ...clientOf(send), exec: (text: string) => send("exec", [], text) }
  // Only the methods that drivers use; sessions and dumps are left out.
  return database as unknown as D1Database
}

function clientOf(send: Send) {
  const prepare = (sql: string, values: readonly unknown[] = []) => ({
    sql,
    values,
    bind: (...given: readonly unknown[]) => prepare(sql, given.map(bindable)),
    all: () => send("all", [{ sql, values }]),
    first: (column?: string) => send("first", [{ sql, values }], column),
    raw: (options?: object) => send("raw", [{ sql, values }], options),
    run: () => send("run", [{ sql, values }]),
  })
  return {
    prepare: (sql: string) => prepare(sql),
    batch: (statements: readonly Statement[]) => send("batch", statements),
  }
}

/** Values that JSON keeps unchanged. D1 rejects the rest, except bytes, which no adapter binds. */
function bindable(value: unknown): unknown {
  const isPlain = value === null || ["string", "number", "boolean"].includes(typeof value)
  if (isPlain) return value
  throw new TypeError(`D1_TYPE_ERROR: Type '${typeof value}' not supported for a bound value`)
}

/** Cheaper than `fetch`, which matters for the thousands of statements of the contract. */
const agent = new Agent({ keepAlive: true })

function ask(url: URL, question: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () => {
        // The Worker sends this shape.
        const { answer, message } = JSON.parse(Buffer.concat(chunks).toString()) as {
          readonly answer?: unknown
          readonly message?: string
        }
        if (message === undefined) resolve(answer)
        else reject(new Error(message))
      })
    })
    sent.on("error", (error: NodeJS.ErrnoException) => {
      // The runtime closed the connection while it was idle, and has not received the request.
      const wasIdle = sent.reusedSocket && error.code === "ECONNRESET"
      if (wasIdle) resolve(ask(url, question))
      else reject(error)
    })
    sent.end(JSON.stringify(question))
  })
}
