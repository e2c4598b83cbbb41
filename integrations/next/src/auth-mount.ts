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
  /** The configuration that you passed. */
  readonly config: NextAuthConfig
  readonly engine: IntegrationEngine
  /** The base path without a trailing slash; an empty string for the root. */
  readonly basePath: string
  /** Path or URL of the sign-in page. */
  readonly signInPage: string
  /** Path or URL of the custom page that asks the user to check their email. */
  readonly verifyRequestPage: string | undefined
  readonly authorized: Authorized | undefined
}

const mounts = new WeakMap<NextAuthConfig, AuthMount>()

/**
 * Determines where a configuration is mounted. The result is stored for each configuration object.
 *
 * @param config - the configuration, which is not modified
 */
export function mountOf(config: NextAuthConfig): AuthMount {
  // Code without types can pass `undefined`.
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
