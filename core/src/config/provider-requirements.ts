import type { AdapterMethod } from "../adapter/adapter.ts"
import type { ConfigErrorType, ConfigProblem } from "../errors/config-errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import type { AuthConfig } from "./auth-config.ts"

const oauthMethods: readonly AdapterMethod[] = [
  "createUser",
  "getUser",
  "getUserByEmail",
  "getUserByAccount",
  "linkAccount",
]

/** Methods of the adapter without which no user could sign in with a provider of the type. */
const methods: Readonly<Record<ResolvedProvider["type"], readonly AdapterMethod[]>> = {
  oauth: oauthMethods,
  oidc: oauthMethods,
  credentials: [],
  email: [
    "createUser",
    "getUser",
    "getUserByEmail",
    "updateUser",
    "createVerificationToken",
    "useVerificationToken",
  ],
  webauthn: [
    ...oauthMethods,
    "getAuthenticator",
    "createAuthenticator",
    "listAuthenticatorsByUserId",
    "updateAuthenticatorCounter",
  ],
}

/**
 * Lists what the rest of a configuration lacks that a provider needs. Pure.
 *
 * @param provider - a provider in which nothing is wrong
 * @param config - what the application wrote, without options that cannot be used
 */
export function requirementProblems(
  provider: ResolvedProvider,
  { adapter, experimental }: AuthConfig,
): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const add = (type: ConfigErrorType, path: string, message: string): void => {
    problems.push({ type, path, message })
  }
  const { type } = provider
  if (type === "webauthn" && experimental?.enableWebAuthn !== true) {
    const message = "is not true, but a provider uses passkeys. Set it, or remove the provider."
    add("ExperimentalFeatureNotEnabled", "experimental.enableWebAuthn", message)
  }
  if (adapter === undefined) {
    if (type === "email") {
      const message = "is missing, but sign-in by email needs one. Set it."
      add("MissingAdapter", "adapter", message)
    }
    if (type === "webauthn") {
      add("MissingAdapter", "adapter", "is missing, but passkeys need one. Set it.")
    }
    return problems
  }
  const missing = methods[type].filter((method) => typeof adapter[method] !== "function")
  if (missing.length > 0) {
    const message = `lacks ${missing.join(", ")}, which ${type} providers need. Pass what the adapter's function returns, or add them.`
    add("MissingAdapterMethods", "adapter", message)
  }
  return problems
}
