/** Where a server listens. */
export interface Endpoint {
  readonly host: string
  readonly port: number
}

/** How the kit reads what goes over a connection; `tcp` when it need not. */
export type Protocol = "pg" | "mysql" | "mongo" | "redis" | "http" | "tcp"

/** Where a database listens, and what it speaks. */
export interface DatabaseAddress extends Endpoint {
  /** Lets the kit tell a driver's monitoring from calls; `tcp` when left out. */
  readonly protocol?: Protocol
}

/**
 * What happens to connections until {@link Wire.calm}. All times are in milliseconds. Where an answer is
 * spoilt, it is one to a call: set-up and monitoring pass, so that a driver that connects again and
 * repeats its request meets the same once more.
 */
export type Disturbance =
  /** Everything from the server comes later, by `ms` and up to `jitter` more. */
  | { readonly kind: "latency"; readonly ms: number; readonly jitter?: number }
  /** New connections are refused, open ones are reset. */
  | { readonly kind: "refuse" }
  /** The request is delivered; the connection is reset in place of the answer. */
  | { readonly kind: "reset-before-reply" }
  /** The connection is reset after so many bytes of the answer. */
  | { readonly kind: "reset-mid-reply"; readonly bytes: number }
  /** The server's side is ended in place of the answer. */
  | { readonly kind: "half-close" }
  /** Nothing arrives on either side, and nothing is closed. */
  | { readonly kind: "black-hole" }
  /** Requests arrive and are carried out; answers do not come. */
  | { readonly kind: "lost-reply" }
  /** The answer is replaced by as many bytes that mean nothing, and the server's side is ended. */
  | { readonly kind: "garbage" }
  /** Everything from the server comes in pieces of `bytes`, one every `ms`. */
  | { readonly kind: "slow-drip"; readonly bytes: number; readonly ms: number }
  /**
   * The connection is reset when the request of this number, from 1, is sent: before it is delivered, or
   * with `delivered` after the server has answered it. Everything before passes, and later connections
   * pass.
   */
  | { readonly kind: "cut-at-request"; readonly request: number; readonly delivered?: boolean }

/**
 * What was seen on the wire since a meter was started. What makes a connection ready for calls and the
 * driver's own monitoring are left out, as far as the protocol tells.
 */
export interface Traffic {
  /** Requests that waited for an answer. */
  readonly requests: number
  /**
   * The longest chain of requests of which each began after the one before had been answered. The first
   * request on a connection begins when that is opened.
   */
  readonly depth: number
  /** Connections that were opened, and carried a call. */
  readonly connections: number
  /** Bytes of calls to the server and back. */
  readonly bytes: { readonly up: number; readonly down: number }
}

/** Counts traffic. */
export interface Meter {
  read(): Traffic
}

/**
 * Makes calls collide: every request waits until as many connections have one pending as calls are under
 * way; then all go together, again and again until the last call has settled.
 */
export interface Rendezvous {
  /**
   * Runs the calls at the same time. Never waits for ever: once nothing has moved for 150 ms, a request
   * that was let go and is not answered waits for a lock, and what is held back goes on without it. A
   * call that does not get a connection is passed over after 500 ms.
   *
   * @throws Error when it is running calls already
   */
  run<Result>(
    calls: readonly (() => Promise<Result>)[],
  ): Promise<readonly PromiseSettledResult<Result>[]>
  /** How often requests of different connections were let go together. */
  readonly meetings: number
}

/** The connections between the adapter under test and its database. */
export interface Wire {
  /** What the adapter is to connect to in place of the database, in the order of the addresses given. */
  readonly endpoints: readonly [Endpoint, ...Endpoint[]]
  /** Connections that are open now and have carried a call. */
  readonly open: number
  /**
   * Whether a connection was encrypted or compressed: what it carried could not be told apart, and all
   * of it passed for calls.
   */
  readonly unreadable: boolean
  /** Bytes that ever came from the adapter. */
  readonly received: number
  /** Connections that ever came about: none when the adapter does not use the endpoint it was given. */
  readonly accepted: number
  /** Whether it lets no connection come about. */
  readonly refuses: boolean
  /** Disturbs all connections, those that are open included, until {@link Wire.calm}. */
  disturb(disturbance: Disturbance): void
  /**
   * Ends every disturbance. What was only late arrives at once; connections that lost bytes are reset,
   * and all others go on.
   */
  calm(): void
  /** Closes connections that are waiting for nothing, as a server does with idle ones. */
  closeIdle(): void
  startMeter(): Meter
  rendezvous(): Rendezvous
  /** Statements that were prepared under a name and settings made on a connection; `pg` only. */
  readonly sessionState: readonly string[]
  close(): Promise<void>
}
