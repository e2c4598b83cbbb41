import type { Adapter, AdapterMethod } from "../adapter/adapter.ts"
import type { ConfigProblem } from "../errors/errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"

/** Methods of the adapter without which no account of a provider could be stored. */
export const accountMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "linkAccount",
]

const emailMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "updateUser",
  "createVerificationToken",
  "useVerificationToken",
]

/** The rest of a configuration, for the checks of a provider. */
export interface ProviderContext {
  /** Without options that cannot be used. */
  readonly config: AuthConfig
  /** Those before it. */
  readonly providers: ReadonlyMap<string, ResolvedProvider>
}

/**
 * Lists what the rest of a configuration lacks that a provider needs. Pure.
 *
 * @param provider - a provider in which nothing is wrong
 * @param path - of the entry, for the messages
 */
export function requirementProblems(
  provider: ResolvedProvider,
  path: string,
  { config, providers }: ProviderContext,
): ConfigProblem[] {
  const { type } = provider
  const { adapter } = config
  if (type === "webauthn") {
    return provider.requirementProblems(path, config, [...providers.values()])
  }
  if (type === "email") {
    return adapter === undefined
      ? [missingAdapter("sign-in by email needs")]
      : methodProblems(adapter, type, emailMethods)
  }
  return adapter === undefined || type === "credentials"
    ? []
    : methodProblems(adapter, type, accountMethods)
}

/** The problem of a provider that needs an adapter, without one. */
export function missingAdapter(need: string): ConfigProblem {
  return {
    type: "MissingAdapter",
    path: "adapter",
    message: `is missing, but ${need} one. Set it.`,
  }
}

/**
 * The problem of an adapter that lacks methods.
 *
 * @param type - of the provider that needs them
 */
export function methodProblems(
  adapter: Adapter,
  type: ResolvedProvider["type"],
  methods: readonly AdapterMethod[],
): ConfigProblem[] {
  const missing = methods.filter((method) => typeof adapter[method] !== "function")
  if (missing.length === 0) return []
  const message = `lacks ${missing.join(", ")}, which ${type} providers need. Pass what the adapter's function returns, or add them.`
  return [{ type: "MissingAdapterMethods", path: "adapter", message }]
}
