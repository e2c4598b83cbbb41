import type { Scope, ScopeRequest } from "./scope.ts"

/** Where a service was found: at an address that was given, in a container, or in a package. */
export type ServiceSource = "environment" | "container" | "embedded"

/** Where a service answers, and in which language; what a proxy in front of it has to know. */
export interface ServiceAddress {
  readonly host: string
  readonly port: number
  readonly protocol: "pg" | "mysql" | "mongo" | "redis"
}

/** A database server for tests. */
export interface Service<S extends Scope = Scope> {
  /** Address for a driver, with its password. Not for logs: those get `description`. */
  readonly url: string
  readonly host: string
  readonly port: number
  readonly address: ServiceAddress
  readonly source: ServiceSource
  /** Which server this is and why; without its password. */
  readonly description: string
  /**
   * Makes a place of its own for one suite: a database, or a prefix for keys. The first call also
   * drops what crashed runs have left on this server.
   *
   * @param request - a name that makes it easy to tell from others, or that and a set-up
   */
  scope(request?: string | ScopeRequest<S>): Promise<S>
  /** Drops the scopes that are still there, and ends the server if it was started for this. */
  stop(): Promise<void>
}

/** A database server with accounts and named databases. */
export interface SqlService extends Service {
  readonly user: string
  readonly password: string
  readonly database: string
}

/** How a source hands over a server, before anything is made of it. */
export interface FoundServer {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Goes into the description, such as `a container of postgres:17`. */
  readonly what: string
  stop(): Promise<void>
}
