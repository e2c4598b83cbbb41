import path from "node:path"
import { pathToFileURL } from "node:url"
import { resolveProvider } from "../../../core/src/config/resolve-provider.ts"
import { allFacts } from "../../../core/test/providers/flow/provider-modules.ts"
import type { ListedProvider } from "./pages/read-providers.ts"
import { root } from "../../../scripts/setup/workspace.mjs"

/** What Lockstep sends to a provider by default, and what comes back. */
export interface ProviderRequests {
  readonly checks: readonly string[]
  /** Parameters of the authorization request. */
  readonly params: Readonly<Record<string, string>>
  /** Whether the profile is the ID token, and not the response of a userinfo endpoint. */
  readonly isIdToken: boolean
  /** Whether the address counts as verified with the response that the tests use; undefined if it has none. */
  readonly isEmailVerified: boolean | undefined
}

/** Values for the options that a provider cannot be used without. */
const placeholders = {
  clientId: "id",
  clientSecret: "secret",
  issuer: "https://login.example",
  apiKey: "key",
  tenantId: "tenant",
  accountID: "1234567",
  userinfo: "https://login.example/userinfo",
}

async function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  // A module is an object of its exports.
  return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>
}

/** Options for a provider: those of its type, without the endpoints that it has itself. */
function optionsFor({ needed }: ListedProvider): object {
  const names = new Set(["clientId", "clientSecret", "issuer", "tenantId", ...needed])
  return Object.fromEntries(Object.entries(placeholders).filter(([name]) => names.has(name)))
}

/**
 * Resolves a provider as an application's configuration is resolved.
 *
 * @returns undefined for email services, credentials and passkeys
 * @throws Error if it cannot be resolved
 */
export async function readRequests(
  provider: ListedProvider,
): Promise<ProviderRequests | undefined> {
  if (provider.type !== "oauth" && provider.type !== "oidc") return undefined
  const file = path.join(root, "core/src/providers", `${provider.module}.ts`)
  const { default: factory } = await load(file)
  if (typeof factory !== "function") throw new Error(`${provider.id} has no function`)
  const made: unknown = Reflect.apply(factory, undefined, [optionsFor(provider)])
  const resolution = resolveProvider(made, "", {})
  if ("problems" in resolution || !("token" in resolution.provider)) {
    throw new Error(`${provider.id} cannot be resolved: ${JSON.stringify(resolution)}`)
  }
  const { authorization, checks, idToken } = resolution.provider
  const facts = (await allFacts()).find(
    ({ id, module = id, variant }) => module === provider.module && variant === undefined,
  )
  const names = { state: true, pkce: checks.pkce, nonce: checks.nonce }
  return {
    checks: Object.entries(names).flatMap(([name, isOn]) => (isOn ? [name] : [])),
    params: authorization.params,
    isIdToken: idToken !== false,
    isEmailVerified: facts?.user.email == null ? undefined : facts.emailVerified,
  }
}
