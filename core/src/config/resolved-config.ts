import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import type { Logger } from "../logging/logger.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { Store } from "../store/store.ts"
import type { CookiesOptions, PagesOptions, SessionColumns, Theme } from "./auth-config.ts"
import type { Callbacks } from "./callbacks.ts"
import type { OpaqueHooks } from "./feature.ts"
import type { EventMessages, EventName } from "./events.ts"
import type { PageStrings, PickPageStrings } from "./page-strings.ts"
import type { FactName } from "./session-facts.ts"
import type { ResolvedHosts } from "./resolve-hosts.ts"
import type { Finding } from "./mistakes.ts"
import type { LeftOutProvider } from "./resolve-providers.ts"
import type { ResolvedRedirectProxy } from "./resolve-redirect-proxy.ts"
import type { OpenToken, SealToken } from "./token-codec.ts"

/** The cookies of one scheme, secure or plain. */
export type CookiePolicy = {
  readonly [Key in keyof CookiesOptions | "signedOut"]: Readonly<CookieOption>
}

/** Tells the application that something happened; never rejects. */
export type Notify = <Name extends EventName>(
  name: Name,
  message: EventMessages[Name],
) => Promise<void>

/** How long a session and its cookie live. */
export interface SessionLifetimes {
  /** The cookie outlives the browser. */
  readonly isKept: boolean
  readonly maxAgeSeconds: number
  readonly updateAgeSeconds: number
}

/** A configuration with every default, environment variable and check applied. All other modules read only this. */
export interface ResolvedConfig extends ResolvedHosts {
  /** Newest first; at least one. */
  readonly secrets: readonly string[]
  readonly providers: ReadonlyMap<string, ResolvedProvider>
  /** Providers that are listed and cannot be used, by id, with what is wrong. */
  readonly leftOut: ReadonlyMap<string, LeftOutProvider>
  /** What is wrong with options that only sign-ins read. No sign-in works while there is anything. */
  readonly signInProblems: readonly Finding[]
  readonly adapter: GuardedAdapter | undefined
  /** As it was passed: what it returns is checked where it is asked. */
  readonly store: Store | undefined
  /** What the features do, in the order of the list; `undefined` without any. */
  readonly features: readonly OpaqueHooks[] | undefined
  /** What features ask to be kept of sessions, as far as there is a place for it; `undefined`: nothing. */
  readonly facts: readonly FactName[] | undefined
  readonly callbacks: Readonly<Callbacks>
  /** `false`: the token that is read is the token that is kept. */
  readonly hasJwtCallback: boolean
  readonly notify: Notify
  readonly session: SessionLifetimes & {
    readonly strategy: "jwt" | "database"
    /** Of sessions whose users were asked, and do not keep them; `undefined`: users are not asked. */
    readonly unkept: SessionLifetimes | undefined
    /** `undefined`: there is no such end. */
    readonly absoluteMaxAgeSeconds: number | undefined
    /** `undefined`: tokens are for every application that can decrypt them. */
    readonly audience: string | undefined
    /** Of the cookies of a token, without their names. */
    readonly maxTokenBytes: number
    readonly generateSessionToken: () => string
    /** Of database sessions. */
    readonly hashTokens: boolean | undefined
    /** Those that exist. */
    readonly columns: Readonly<SessionColumns>
  }
  readonly jwt: {
    readonly secrets: readonly string[]
    readonly maxAgeSeconds: number
    readonly encode: SealToken
    readonly decode: OpenToken
  }
  readonly redirectProxy: ResolvedRedirectProxy
  /** `undefined`: as the URL of the request says. */
  readonly useSecureCookies: boolean | undefined
  readonly cookies: { readonly secure: CookiePolicy; readonly plain: CookiePolicy }
  /** As they were written; a page may be one of the built-in ones at some base paths. */
  readonly pages: Readonly<Partial<PagesOptions>>
  readonly theme: Readonly<Theme>
  readonly strings: PageStrings | PickPageStrings | undefined
  readonly logger: Logger
  readonly debug: boolean
  readonly checkCSRF: boolean
}
