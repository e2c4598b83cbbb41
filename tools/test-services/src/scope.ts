import { checkMembers } from "./check-members.ts"
import { isLeftOver, newScopeName } from "./scope-names.ts"

/** A place that belongs to one suite. */
export interface NamedScope {
  /** Unique; the name of the database. */
  readonly name: string
  /** Removes everything in it, and it. A second call does nothing. */
  drop(): Promise<void>
}

/** A place on a server. */
export interface Scope extends NamedScope {
  /** Address for a driver, with its password. Not for logs. */
  readonly url: string
}

/** A scope on a server that has no databases worth the name: keys that begin with a prefix. */
export interface KeyScope extends Scope {
  /** Every key of the suite begins with this. It has no braces, so it takes no part in hash tags. */
  readonly prefix: string
}

/** What a scope is to be like. */
export interface ScopeRequest<S extends NamedScope = Scope> {
  /** Becomes part of the real name, to tell it from others. */
  readonly name?: string
  /** Brings in the schema: a function, and on SQL servers also the text of statements. */
  readonly setup?: string | ((scope: S) => void | PromiseLike<void>)
}

/** What a server can do about scopes. */
export interface ScopeStore<S extends NamedScope> {
  /** Makes the place, and the scope that stands for it, with `drop` as its own. */
  create(name: string, drop: () => Promise<void>): Promise<S>
  /** Removes the place and all in it. */
  remove(name: string): Promise<void>
  /** Names of all places on the server, those of others included. */
  list(): Promise<readonly string[]>
  /** Runs statements in a scope; absent where there are none. */
  runSql?(scope: S, sql: string): Promise<void>
}

/** The scopes of one service. */
export interface Scopes<S extends NamedScope> {
  readonly open: (request?: string | ScopeRequest<S>) => Promise<S>
  dropAll(): Promise<void>
}

/**
 * Keeps the scopes of one service.
 *
 * @param store - what the server can do
 */
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
        throw new Error(`The set-up of the scope ${name} failed: ${String(cause)}`, { cause })
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
    name: (value) => (typeof value === "string" && /\w/.test(value) ? undefined : "must be a text"),
    setup: (value) => {
      if (typeof value === "function" || (takesSql && typeof value === "string")) return undefined
      return takesSql ? "must be SQL or a function" : "must be a function; this server has no SQL"
    },
  })
  return { name: request.name ?? "suite", setup: request.setup }
}
