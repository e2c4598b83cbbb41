import { Agent, request } from "node:http"
import { Miniflare } from "miniflare"

/** What the adapters' drivers use of a D1 database, both of the binding itself and of a client. */
export type D1 = Awaited<ReturnType<Miniflare["getD1Database"]>>

/** Databases of D1 in workerd, the runtime of Cloudflare Workers. */
export interface D1Server {
  /** The binding as Miniflare gives it to Node.js: each member that is used is a request. */
  binding(name: string): Promise<D1>
  /** The same database, with one request for each statement or batch, for tests of many statements. */
  client(name: string): D1
  /** How many requests its clients have sent to a database. */
  requests(name: string): number
  stop(): Promise<void>
}

interface Statement {
  readonly sql: string
  readonly values: readonly unknown[]
}

type Method = "all" | "batch" | "first" | "raw" | "run"

type Send = (method: Method, statements: readonly Statement[], options?: object) => Promise<unknown>

/** Carries out on its bindings what {@link ask} sends. */
const worker = `export default {
  async fetch(request, bindings) {
    const { name, method, statements, options } = await request.json()
    const database = bindings[name]
    try {
      const prepared = statements.map(({ sql, values }) => database.prepare(sql).bind(...values))
      const isBatch = method === "batch"
      const answer = isBatch ? await database.batch(prepared) : await prepared[0][method](options)
      return Response.json({ answer })
    } catch (error) {
      return Response.json({ message: error.message })
    }
  },
}`

/**
 * Starts workerd with empty databases.
 *
 * @param schemas - the statements that make the tables of each database, by its name
 */
export async function openD1(schemas: Readonly<Record<string, string>>): Promise<D1Server> {
  const miniflare = new Miniflare({
    modules: true,
    script: worker,
    compatibilityDate: "2026-07-01",
    d1Databases: Object.keys(schemas),
    // It would ask Cloudflare for the place of this machine.
    cf: false,
  })
  const url = await miniflare.ready
  const sent = new Map<string, number>()
  const client = (name: string): D1 => {
    const send: Send = (method, statements, options) => {
      sent.set(name, (sent.get(name) ?? 0) + 1)
      return ask(url, { name, method, statements, options })
    }
    // The members that drivers use; the others are left out.
    return clientOf(send) as unknown as D1
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const statements = schema.split(";").filter((sql) => sql.trim() !== "")
    const database = client(name)
    if (statements.length > 0) await database.batch(statements.map((sql) => database.prepare(sql)))
  }
  return {
    binding: (name) => miniflare.getD1Database(name),
    client,
    requests: (name) => sent.get(name) ?? 0,
    stop: () => miniflare.dispose(),
  }
}

function clientOf(send: Send) {
  const prepare = (sql: string, values: readonly unknown[] = []) => ({
    sql,
    values,
    bind: (...given: readonly unknown[]) => prepare(sql, given.map(bindable)),
    all: () => send("all", [{ sql, values }]),
    first: () => send("first", [{ sql, values }]),
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
