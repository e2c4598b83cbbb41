import type { Adapter } from "@lockstep/core/adapters"
import type { ProgrammableProvider } from "@lockstep/testing/programmable"
import type { Application } from "./browser.ts"

/** An OpenID provider without a network, and its ID in the application. */
export interface OpenIdProvider extends ProgrammableProvider {
  readonly id: string
}

/** The client that is registered at each provider. */
export const client = { clientId: "flows", clientSecret: "a secret of the flow tests" } as const

/** The parts from which an application is created. */
export interface ApplicationParts {
  readonly adapter: Adapter
  readonly providers: readonly OpenIdProvider[]
  /** Receives the URL of each magic link; undefined for an application without them. */
  readonly sendLink: ((url: string) => void) | undefined
  /** Whether the application has passkeys. */
  readonly hasPasskeys: boolean
  readonly strategy: "database" | "jwt"
  /** Receives each error that the application logs. */
  readonly logged: (error: unknown) => void
}

/** A library that creates applications: `@lockstep/core`, or the published `@auth/core`. */
export interface Engine {
  readonly name: string
  /** Why passkeys cannot be tested with it; `undefined` if they can. */
  readonly withoutPasskeys: string | undefined
  open(parts: ApplicationParts): Application
}

/** The options that both libraries accept. */
export interface CommonOptions {
  readonly adapter: Adapter
  readonly basePath: string
  readonly secret: string
  readonly trustHost: true
  readonly session: { readonly strategy: "database" | "jwt" }
  readonly experimental: { readonly enableWebAuthn: boolean }
  readonly logger: {
    error(error: unknown): void
    warn(): void
    debug(): void
  }
}

/** Returns the options that both libraries accept. */
export function commonOptions(parts: ApplicationParts): CommonOptions {
  const { adapter, strategy, hasPasskeys, logged } = parts
  return {
    adapter,
    basePath: "/auth",
    secret: "a secret of the flow tests, of more than 32 characters",
    trustHost: true,
    session: { strategy },
    experimental: { enableWebAuthn: hasPasskeys },
    logger: { error: logged, warn: () => undefined, debug: () => undefined },
  }
}

/**
 * Loads a module of an optional package.
 *
 * @returns its exports; undefined if it, or a package that it imports, cannot be found
 */
export async function importInstalled<Exports>(
  load: () => Promise<Exports>,
): Promise<Exports | undefined> {
  try {
    return await load()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
    if (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") return undefined
    throw error
  }
}
