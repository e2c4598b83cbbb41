import type { Scope, ScopeRequest } from "./scope.ts"

/** Source of a service: a URL in the environment, a container, or a package. */
export type ServiceSource = "environment" | "container" | "embedded"

/** Host, port and protocol of a service, which a proxy in front of it needs. */
export interface ServiceAddress {
  readonly host: string
  readonly port: number
  readonly protocol: "pg" | "mysql" | "mongo" | "redis"
}

/** A database server for tests. */
export interface Service<S extends Scope = Scope> {
  /** URL for a driver, with its password. For logs, use `description`. */
  readonly url: string
  readonly host: string
  readonly port: number
  readonly address: ServiceAddress
  readonly source: ServiceSource
  /** Describes the server and its source, without the password. */
  readonly description: string
  /**
   * Creates a separate scope for one suite: a database, or a prefix for keys. The first call also drops the scopes that
   * crashed runs have left on this server.
   *
   * @param request - a name that identifies the scope, or an object with a name and a setup
   */
  scope(request?: string | ScopeRequest<S>): Promise<S>
  /** Drops the remaining scopes, and stops the server if this package started it. */
  stop(): Promise<void>
}

/** A database server with accounts and named databases. */
export interface SqlService extends Service {
  readonly user: string
  readonly password: string
  readonly database: string
}

/** A server as its source returns it. */
export interface FoundServer {
  readonly url: string
  readonly host: string
  readonly port: number
  /** Part of the description, such as `a container of postgres:17`. */
  readonly what: string
  stop(): Promise<void>
}
