import { d1Client } from "./d1/client.ts"
import type { D1Database } from "./d1/database.ts"
import { startRuntime, type D1Runtime } from "./d1/runtime.ts"
import { scopesOf, type NamedScope, type ScopeRequest, type ScopeStore } from "./scope.ts"
import { ServiceUnavailable } from "./service-unavailable.ts"

/** A database of Cloudflare D1 that belongs to one suite. */
export interface D1Scope extends NamedScope {
  /** The database for drivers: one request for each statement or batch. Sessions and dumps are left out. */
  readonly database: D1Database
  /** How many requests {@link database} has sent. */
  readonly requests: number
}

/** Cloudflare D1 for tests, in `workerd`, the runtime of Cloudflare Workers. */
export interface D1Service {
  /** Always part of a package; there is no environment variable for a URL. */
  readonly source: "embedded"
  readonly description: string
  /**
   * Creates an empty database.
   *
   * @param request - a name that identifies the scope, or an object with a name and a setup
   */
  scope(request?: string | ScopeRequest<D1Scope>): Promise<D1Scope>
  /** Stops the runtime and deletes its databases. */
  stop(): Promise<void>
}

/**
 * Starts Cloudflare D1 with the package `miniflare`, without Docker and without a network. Scopes are
 * databases.
 *
 * @throws ServiceUnavailable if the package is not installed, or its runtime does not start
 */
export async function d1(): Promise<D1Service> {
  const first = await startOrExplain()
  const runtimes = [Promise.resolve(first)]
  const scopes = scopesOf(storeOf(runtimes))
  return {
    source: "embedded",
    description: `Cloudflare D1: workerd of the package miniflare (${first.host}:${first.port})`,
    scope: scopes.open,
    async stop() {
      for (const runtime of runtimes) await (await runtime).stop()
    },
  }
}

async function startOrExplain(): Promise<D1Runtime> {
  try {
    return await startRuntime()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServiceUnavailable(
      "Cloudflare D1",
      [{ source: "embedded", reason }],
      ["npm install --save-dev miniflare"],
    )
  }
}

/** @param runtimes - the last one has free databases; when all are used, another runtime is started */
function storeOf(runtimes: Promise<D1Runtime>[]): ScopeStore<D1Scope> {
  const dropped = new Set<string>()
  return {
    async create(name, drop) {
      const { runtime, binding } = await nextDatabase(runtimes)
      let requests = 0
      return {
        name,
        drop,
        get requests() {
          return requests
        },
        database: d1Client(runtime.url, binding, () => {
          if (dropped.has(name)) throw new Error(`The scope ${name} was dropped.`)
          requests += 1
        }),
      }
    },
    // No other scope gets this database, and it is deleted with its runtime.
    async remove(name) {
      dropped.add(name)
    },
    list: () => Promise.resolve([]),
    async runSql({ database }, sql) {
      const statements = sql.split(";").filter((statement) => statement.trim() !== "")
      if (statements.length === 0) return
      await database.batch(statements.map((statement) => database.prepare(statement)))
    },
  }
}

async function nextDatabase(
  runtimes: Promise<D1Runtime>[],
): Promise<{ readonly runtime: D1Runtime; readonly binding: string }> {
  for (;;) {
    const { length } = runtimes
    const runtime = await runtimes[length - 1]
    const binding = runtime?.free.shift()
    if (runtime && binding !== undefined) return { runtime, binding }
    // Another call may have started one in the meantime.
    if (runtimes.length === length) runtimes.push(startRuntime())
  }
}
