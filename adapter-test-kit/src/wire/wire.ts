/** Host and port of a server. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** How the kit reads the traffic of a connection; `tcp` if it does not need to. */
export type Protocol = "pg" | "mysql" | "mongo" | "redis" | "http" | "tcp"

/** Address and protocol of a database. */
export interface DatabaseAddress extends Endpoint {
  /** Lets the kit distinguish a driver's monitoring from calls. Default: `tcp`. */
  readonly protocol?: Protocol
}

/**
 * What happens to connections until {@link Wire.calm}. All times are in milliseconds. Only
 * responses to calls are damaged. Setup and monitoring pass, so that a driver that reconnects and
 * repeats its request meets the same disturbance again.
 */
export type Disturbance =
  /** Everything from the server is delayed by `ms`, and up to `jitter` more. */
  | { readonly kind: "latency"; readonly ms: number; readonly jitter?: number }
  /** New connections are refused, open ones are reset. */
  | { readonly kind: "refuse" }
  /** The request is delivered; the connection is reset instead of the response. */
  | { readonly kind: "reset-before-reply" }
  /** The connection is reset after this many bytes of the response. */
  | { readonly kind: "reset-mid-reply"; readonly bytes: number }
  /** The server's side is ended instead of the response. */
  | { readonly kind: "half-close" }
  /** Nothing arrives on either side, and nothing is closed. */
  | { readonly kind: "black-hole" }
  /** Requests arrive and are executed; responses do not arrive. */
  | { readonly kind: "lost-reply" }
  /** The response is replaced by as many meaningless bytes, and the server's side is ended. */
  | { readonly kind: "garbage" }
  /** Everything from the server arrives in pieces of `bytes`, one every `ms`. */
  | { readonly kind: "slow-drip"; readonly bytes: number; readonly ms: number }
  /**
   * The connection is reset when the request with this number, from 1, is sent: before it is
   * delivered, or with `delivered` after the server has responded. Everything before passes, and
   * later connections pass.
   */
  | { readonly kind: "cut-at-request"; readonly request: number; readonly delivered?: boolean }

/**
 * Traffic on the wire since a meter was started. Connection setup and the driver's own monitoring
 * are excluded, as far as the protocol allows.
 */
export interface Traffic {
  /** Requests that waited for a response. */
  readonly requests: number
  /**
   * The longest chain of requests, each of which began after the response to the one before. The
   * first request on a connection begins when the connection is opened.
   */
  readonly depth: number
  /** Connections that were opened and carried a call. */
  readonly connections: number
  /** Bytes of calls to the server and back. */
  readonly bytes: { readonly up: number; readonly down: number }
}

/** Counts traffic. */
export interface Meter {
  read(): Traffic
}

/**
 * Makes calls collide: every request waits until as many connections have a pending request as
 * calls are in progress. Then all are released together. This repeats until the last call has
 * settled.
 */
export interface Rendezvous {
  /**
   * Runs the calls at the same time. Never waits forever. After 150 ms without traffic, a released
   * request without a response is assumed to wait for a lock, and delayed requests are released
   * without it. After 500 ms, a call without a connection is passed over.
   *
   * @throws Error if it is already running calls
   */
  run<Result>(
    calls: readonly (() => Promise<Result>)[],
  ): Promise<readonly PromiseSettledResult<Result>[]>
  /** How often requests of different connections were released together. */
  readonly meetings: number
}

/** The connections between the adapter under test and its database. */
export interface Wire {
  /**
   * Endpoints that the adapter must connect to instead of the database, in the order of the given
   * addresses.
   */
  readonly endpoints: readonly [Endpoint, ...Endpoint[]]
  /** Number of open connections that have carried a call. */
  readonly open: number
  /**
   * Whether a connection was encrypted or compressed. Its content could not be read, and all of it
   * counted as calls.
   */
  readonly unreadable: boolean
  /** Number of bytes received from the adapter. */
  readonly received: number
  /** Number of connections established; 0 if the adapter does not use the endpoint it received. */
  readonly accepted: number
  /** Whether it refuses all connections. */
  readonly refuses: boolean
  /** Disturbs all connections, including open ones, until {@link Wire.calm}. */
  disturb(disturbance: Disturbance): void
  /**
   * Ends every disturbance. Late data arrives at once; connections that lost bytes are reset, and
   * all others continue.
   */
  calm(): void
  /** Closes connections that wait for nothing, as a server does with idle ones. */
  closeIdle(): void
  startMeter(): Meter
  rendezvous(): Rendezvous
  /** Named prepared statements and settings made on a connection; `pg` only. */
  readonly sessionState: readonly string[]
  close(): Promise<void>
}
