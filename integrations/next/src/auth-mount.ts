import {
  configuredBasePath,
  configuredPage,
  integrationEngine,
  type IntegrationEngine,
  loadConfig,
  vulnerabilityOf,
  warnOnce,
} from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import type { Authorized, NextAuthConfig, NextConfigSource } from "./next-auth-config.ts"

/** A configuration, and where Next.js mounts it. */
export interface AuthMount {
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

/**
 * Returns the configuration for a request. In server components and server actions there is no request. The
 * request is created only if you passed a function.
 */
export type ConfigFor = (request?: () => NextRequest) => Promise<AuthMount>

/**
 * Converts a configuration, or a function that returns one, to a function.
 *
 * @returns a function that throws ConfigError if your function fails
 */
export function configFrom(source: NextConfigSource): ConfigFor {
  return async (request) =>
    mountOf(await loadConfig(source, typeof source === "function" ? request?.() : undefined))
}

function mountOf(config: NextAuthConfig): AuthMount {
  const basePath = configuredBasePath(config) ?? `${nextBasePath()}/api/auth`
  warnOfVersion(config)
  if (!`${basePath}/`.includes(`${nextBasePath()}/`)) warnOnce(config, "base-path-outside-next")
  return {
    config,
    engine: integrationEngine(config),
    basePath,
    signInPage: configuredPage(config, "signIn", basePath) ?? `${basePath}/signin`,
    verifyRequestPage: configuredPage(config, "verifyRequest", basePath),
    authorized: config.callbacks?.authorized,
  }
}

/** The server of Next.js has its version in the title of its process, and bundled code finds it nowhere else. */
function warnOfVersion(config: NextAuthConfig): void {
  // Not there on the edge.
  const { title = "" } = process as Partial<NodeJS.Process>
  const [, version = ""] = /^next-server \(v([^)]+)/.exec(title) ?? []
  const message = vulnerabilityOf("next", version)
  if (message) warnOnce(config, "vulnerable-version", { path: "next", message })
}

/**
 * Returns the `basePath` option of Next.js. Next.js writes it into the code that it bundles, for
 * its links. Code that it does not bundle, such as packages in the Pages Router, cannot read it.
 *
 * @returns a path without a trailing slash; empty where there is none
 */
export function nextBasePath(): string {
  return process.env["__NEXT_ROUTER_BASEPATH"] ?? ""
}
