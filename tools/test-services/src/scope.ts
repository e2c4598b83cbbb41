import { checkMembers } from "./check-members.ts"
import { isLeftOver, newScopeName } from "./scope-names.ts"

/** A database or key prefix that belongs to one suite. */
export interface NamedScope {
  /** Unique name; the name of the database. */
  readonly name: string
  /** Removes the scope with everything in it. A second call does nothing. */
  drop(): Promise<void>
}

/** A scope on a server. */
export interface Scope extends NamedScope {
  /** URL for a driver, with its password. Keep it out of logs. */
  readonly url: string
}

/** A scope on a server without named databases: keys that begin with a prefix. */
export interface KeyScope extends Scope {
  /** Every key of the suite begins with this prefix. It has no braces, so it does not affect hash tags. */
  readonly prefix: string
}

/** Options of a new scope. */
export interface ScopeRequest<S extends NamedScope = Scope> {
  /** Becomes part of the actual name, so that you recognize the scope. */
  readonly name?: string
  /** Creates the schema: a function or, on SQL servers, a string of statements. */
  readonly setup?: string | ((scope: S) => void | PromiseLike<void>)
}

/** The operations of a server on its scopes. */
export interface ScopeStore<S extends NamedScope> {
  /** Creates the database or prefix, and its scope with the given `drop`. */
  create(name: string, drop: () => Promise<void>): Promise<S>
  /** Removes the database or prefix with everything in it. */
  remove(name: string): Promise<void>
  /** Names of all databases or prefixes on the server, including those of other programs. */
  list(): Promise<readonly string[]>
  /** Runs statements in a scope; absent if the server has no SQL. */
  runSql?(scope: S, sql: string): Promise<void>
}

/** The scopes of one service. */
export interface Scopes<S extends NamedScope> {
  readonly open: (request?: string | ScopeRequest<S>) => Promise<S>
  dropAll(): Promise<void>
}

/** Manages the scopes of one service. */
export function scopesOf<S extends NamedScope>(store: ScopeStore<S>): Scopes<S> {
  const open = new Map<string, S>()
  let swept: Promise<void> | undefined
  const create = async (label: string): Promise<S> => {
    const name = newScopeName(label)
    const scope = await store.create(name, async () => {
      if (open.delete(name)) await store.remove(name)
    })
    open.set(name, scope)
    return scope
  }
  return {
    async open(request) {
      const { name, setup } = settleRequest(request, store.runSql !== undefined)
      swept ??= removeLeftOvers(store)
      await swept
      const scope = await create(name)
      try {
        if (typeof setup === "string") await store.runSql?.(scope, setup)
        else await setup?.(scope)
      } catch (cause) {
        await scope.drop()
        throw new Error(`The setup of the scope ${name} failed: ${String(cause)}`, { cause })
      }
      return scope
    },
    async dropAll() {
      for (const scope of open.values()) await scope.drop()
    },
  }
}

async function removeLeftOvers<S extends NamedScope>(store: ScopeStore<S>): Promise<void> {
  for (const name of await store.list()) {
    if (isLeftOver(name)) await store.remove(name)
  }
}

function settleRequest<S extends NamedScope>(
  request: string | ScopeRequest<S> | undefined,
  takesSql: boolean,
): { name: string; setup: ScopeRequest<S>["setup"] } {
  if (request === undefined) return { name: "suite", setup: undefined }
  if (typeof request === "string") return settleRequest({ name: request }, takesSql)
  checkMembers("scope", request, {
    name: (value) =>
      typeof value === "string" && /\w/.test(value) ? undefined : "must be a string",
    setup: (value) => {
      if (typeof value === "function" || (takesSql && typeof value === "string")) return undefined
      return takesSql ? "must be SQL or a function" : "must be a function; this server has no SQL"
    },
  })
  return { name: request.name ?? "suite", setup: request.setup }
}
