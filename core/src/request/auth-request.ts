/** The action of a request: the first segment of its path below the base path. */
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

/** The headers of a request: a `Headers` object, or a wrapper for the headers of a framework. */
export interface RequestHeaders extends Iterable<[string, string]> {
  get(name: string): string | null
  has(name: string): boolean
}

/** The parts of a request that Lockstep reads. Every `Request` matches this type. */
export interface IncomingParts {
  readonly method: string
  /** The absolute URL, with the scheme and host that the browser sees. */
  readonly url: string
  readonly headers: RequestHeaders
  /** The unread body. */
  readonly body: Request["body"]
  /** The IP address of the client, if the framework provides it. */
  readonly clientAddress?: string | undefined
}

/** A request after it was read: plain data of limited size, which the rest of Lockstep uses. */
export interface AuthRequest {
  readonly method: string
  readonly url: URL
  /** Empty if no action has this method and path. */
  readonly action: Action | ""
  /** Second segment of the path. */
  readonly providerId?: string | undefined
  readonly headers: RequestHeaders
  /** Query parameters; for duplicates, the last one. */
  readonly query: Readonly<Record<string, string>>
  /** Properties of a JSON or form body; empty if there is none. */
  readonly body: Readonly<Record<string, unknown>>
  /** The original body, for the rebuilt request that `authorize` receives. */
  readonly bodyText: string | undefined
  /** Names of the fields that a form body contains more than once; {@link AuthRequest.body} has the last value. */
  readonly repeated?: ReadonlySet<string> | undefined
  /** Cookies; for duplicates, the first one. */
  readonly cookies: ReadonlyMap<string, string>
  /** The IP address of the client, if the framework provides it. */
  readonly clientAddress?: string | undefined
}

/**
 * Removes every property named `__proto__` from parsed JSON, at any depth. Otherwise code that
 * merges the data into another object could set its prototype.
 *
 * @param members - newly parsed data that is not used elsewhere; changed in place
 */
export function withoutPrototypes<Parsed extends object>(members: Parsed): Parsed {
  // A list instead of recursion, because JSON can be nested deeper than the stack allows.
  const pending: object[] = [members]
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    if (Object.hasOwn(parent, "__proto__")) Reflect.deleteProperty(parent, "__proto__")
    const children: unknown[] = Object.values(parent)
    for (const child of children) {
      if (typeof child === "object" && child !== null) pending.push(child)
    }
  }
  return members
}
