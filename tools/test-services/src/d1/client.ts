import { Agent, request } from "node:http"
import type { D1Database } from "./database.ts"

interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Method = "all" | "batch" | "exec" | "first" | "raw" | "run"

/** Sends what one method is called with, and resolves to what it returned in the runtime. */
type Send = (
  method: Method,
  statements: readonly Statement[],
  options?: unknown,
) => Promise<unknown>

/**
 * Makes a client of a database in the runtime: one request for each statement or batch.
 *
 * @param url - of the runtime, in which the Worker of this service runs
 * @param binding - of the database
 * @param onRequest - called before each request; what it throws is what the call rejects with
 */
export function d1Client(url: URL, binding: string, onRequest: () => void): D1Database {
  const send: Send = async (method, statements, options) => {
    onRequest()
    return ask(url, { name: binding, method, statements, options })
  }
  const database = { ...clientOf(send), exec: (text: string) => send("exec", [], text) }
  // What drivers use of a database; sessions and dumps are left out.
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

/** What goes through JSON as it is; D1 itself refuses the rest but for bytes, which no adapter binds. */
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
        // What the worker sends.
        const { answer, message } = JSON.parse(Buffer.concat(chunks).toString()) as {
          readonly answer?: unknown
          readonly message?: string
        }
        if (message === undefined) resolve(answer)
        else reject(new Error(message))
      })
    })
    sent.on("error", reject)
    sent.end(JSON.stringify(question))
  })
}
