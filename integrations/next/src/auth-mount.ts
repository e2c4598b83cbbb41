import {
  configuredBasePath,
  configuredPage,
  integrationEngine,
  type IntegrationEngine,
  warnOnce,
} from "@lockstep/core/integration"
import type { Authorized, NextAuthConfig } from "./next-auth-config.ts"
import { nextBasePath } from "./next-base-path.ts"

/** A configuration, and where Next.js mounts it. */
export interface AuthMount {
  /** What the application wrote. */
  readonly config: NextAuthConfig
  readonly engine: IntegrationEngine
  /** Without a trailing slash; empty for the root. */
  readonly basePath: string
  /** Path or URL of the sign-in page. */
  readonly signInPage: string
  /** Path or URL of the custom page that asks the user to check their email. */
  readonly verifyRequestPage: string | undefined
  readonly authorized: Authorized | undefined
}

const mounts = new WeakMap<NextAuthConfig, AuthMount>()

/**
 * Finds out where a configuration is mounted, the first time that an object is seen.
 *
 * @param config - what the application wrote; not written to
 */
export function mountOf(config: NextAuthConfig): AuthMount {
  // A program without types may pass nothing at all.
  if (Object(config) !== config) return mount(config)
  const known = mounts.get(config) ?? mount(config)
  mounts.set(config, known)
  return known
}

function mount(config: NextAuthConfig): AuthMount {
  const { callbacks }: Partial<NextAuthConfig> = config ?? {}
  const basePath = configuredBasePath(config) ?? `${nextBasePath()}/api/auth`
  if (!`${basePath}/`.includes(`${nextBasePath()}/`)) {
    warnOnce(config ?? {}, "base-path-outside-next")
  }
  return {
    config,
    engine: integrationEngine(config),
    basePath,
    signInPage: configuredPage(config, "signIn", basePath) ?? `${basePath}/signin`,
    verifyRequestPage: configuredPage(config, "verifyRequest", basePath),
    authorized: callbacks?.authorized,
  }
}
