import {
  type AuthConfig,
  raw,
  skipCSRFCheck,
  statedBasePath,
  statedPages,
  warnOnce,
} from "@lockstep/core"
import type { Authorized, NextAuthConfig } from "./next-auth-config.ts"
import { nextBasePath } from "./next-base-path.ts"

/** What `Auth` takes when it is to answer with data. */
type RawConfig = AuthConfig & { raw: typeof raw }

/** A configuration, as the core gets it for each use. */
export interface SettledConfig {
  /** Answers the routes. */
  readonly answering: AuthConfig
  /** Gives data to server functions, which need no token: there is no form of the core that would have one. */
  readonly asking: RawConfig
  /** The same where no cookie can be set: a stored session keeps its expiry, as the cookie does. */
  readonly reading: RawConfig
  /** Without a trailing slash; empty for the root. */
  readonly basePath: string
  /** Path or URL of the sign-in page. */
  readonly signInPage: string
  /** Path or URL of the application's own page that asks to look into the mail. */
  readonly verifyRequestPage: string | undefined
  readonly authorized: Authorized | undefined
}

/** Seconds, longer than any session: nothing is ever due. */
const never = 2_147_483_647

const settled = new WeakMap<NextAuthConfig, SettledConfig>()

/**
 * Derives the configurations for the core, the first time that an object is seen. The core settles each
 * of them once.
 *
 * @param config - what the application wrote; not written to
 */
export function settleConfig(config: NextAuthConfig): SettledConfig {
  // A program without types may pass nothing at all.
  if (Object(config) !== config) return settle(config)
  const known = settled.get(config) ?? settle(config)
  settled.set(config, known)
  return known
}

function settle(written: NextAuthConfig): SettledConfig {
  const { callbacks, ...others } = written ?? {}
  const { authorized, ...known } = callbacks ?? {}
  const bare: AuthConfig = { ...others, ...(callbacks !== undefined && { callbacks: known }) }
  const stated = statedBasePath(bare)
  const basePath = stated ?? `${nextBasePath()}/api/auth`
  if (!`${basePath}/`.includes(`${nextBasePath()}/`)) warnOnce(bare, "base-path-outside-next")
  const answering = stated === undefined ? { ...bare, basePath } : bare
  const pages = statedPages(answering)
  const asking: RawConfig = { ...answering, raw, skipCSRFCheck }
  return {
    answering,
    asking,
    reading: readOnly(asking),
    basePath,
    signInPage: pages.signIn ?? `${basePath}/signin`,
    verifyRequestPage: pages.verifyRequest,
    authorized,
  }
}

/** A token is still looked at when it is due, as that ends the sessions of people who were deleted. */
function readOnly(config: RawConfig): RawConfig {
  const strategy = config.session?.strategy ?? (config.adapter ? "database" : "jwt")
  if (strategy !== "database") return config
  return { ...config, session: { ...config.session, updateAge: never } }
}
