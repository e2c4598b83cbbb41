import type { Adapter } from "../../adapter/adapter.ts"
import type { AnyFeature } from "../../config/any-feature.ts"
import type { AuthConfig } from "../../config/auth-config.ts"
import { type Feature, featureParts } from "../../config/feature.ts"
import { resolveConfig } from "../../config/resolve-config.ts"
import { configErrorFrom } from "../../errors/config-error-from.ts"
import { ConfigError } from "../../errors/config-errors.ts"

/** The methods of an adapter that stored tokens are read and changed with. */
export type TokenMethods = Required<Pick<Adapter, "listAccountsByUserId" | "updateAccount">>

/**
 * Returns the secrets of a configuration whose feature `providerTokens` stores tokens as they are to become.
 *
 * @throws ConfigError when the configuration cannot be used, or stores tokens otherwise
 */
export function secretsFor(written: AuthConfig, to: "encrypted" | "decrypted"): readonly string[] {
  if (typeof written === "function") {
    throw new ConfigError("The configuration is a function, which needs a request. Pass an object.")
  }
  const resolution = resolveConfig(written)
  if (!resolution.usable) throw configErrorFrom(resolution.problems)
  const encrypts = written.features?.map(encryptsTokens).find((value) => value !== undefined)
  if (encrypts === undefined) {
    throw new ConfigError(
      "The configuration has no feature providerTokens, which decrypts stored tokens. Add it to features.",
    )
  }
  if (encrypts !== (to === "encrypted")) {
    throw new ConfigError(
      to === "encrypted"
        ? "providerTokens does not encrypt: the application would store the next tokens unencrypted. Set encrypt: true, and deploy it first."
        : "providerTokens still encrypts: the application would encrypt the next tokens again. Remove encrypt: true, and deploy it first.",
    )
  }
  return resolution.config.secrets
}

function encryptsTokens(feature: AnyFeature): boolean | undefined {
  // The configuration can be used, so all of its features are made by core.
  return (feature as Feature)[featureParts].encryptsTokens
}

/**
 * Returns an adapter as one that has the methods.
 *
 * @throws ConfigError when it has not
 */
export function adapterWithTokens(adapter: Adapter | undefined): TokenMethods {
  // Its type has every method as optional.
  if (adapter?.listAccountsByUserId && adapter.updateAccount) return adapter as TokenMethods
  throw new ConfigError(
    "The adapter has no listAccountsByUserId or no updateAccount, without which no stored token can be changed.",
  )
}
