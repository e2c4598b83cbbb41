/** What a request can ask for: the first segment of its path below the base path. */
export type Action =
  | "callback"
  | "csrf"
  | "error"
  | "providers"
  | "session"
  | "signin"
  | "signout"
  | "verify-request"
  | "webauthn-options"

/** The headers of a request: a `Headers`, or what reads those of a framework. */
export interface RequestHeaders extends Iterable<[string, string]> {
  get(name: string): string | null
  has(name: string): boolean
}

/** What is read of a request. Each `Request` is one. */
export interface IncomingParts {
  readonly method: string
  /** With scheme and host, as the browser sees them. */
  readonly url: string
  readonly headers: RequestHeaders
  /** Not read yet. */
  readonly body: Request["body"]
  /** Of the client, where the framework knows it. */
  readonly clientAddress?: string | undefined
}

/** A request, read and bounded: plain data that the rest of the house works on. */
export interface AuthRequest {
  readonly method: "GET" | "POST"
  readonly url: URL
  readonly action: Action
  /** Second segment of the path. */
  readonly providerId: string | undefined
  readonly headers: RequestHeaders
  /** Query parameters; of duplicates the last one. */
  readonly query: Readonly<Record<string, string>>
  /** Members of a JSON or form body; empty when there is none. */
  readonly body: Readonly<Record<string, unknown>>
  /** The body as it came, for `authorize`, which gets the request rebuilt. */
  readonly bodyText: string | undefined
  /** Cookies; of duplicates the first one. */
  readonly cookies: ReadonlyMap<string, string>
  /** Of the client, where the framework knows it. */
  readonly clientAddress?: string | undefined
}
