import type { AuthContext } from "../context.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"
import { type ConfigProblem, InvalidProvider } from "../errors/errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/**
 * Returns the provider that the path names.
 *
 * @throws InvalidProvider if the path names no configured provider; ConfigError (or the subclass of
 *   its most severe problem) if the provider was omitted because its configuration is incomplete, or
 *   an option that sign-ins need cannot be used
 */
export function providerOf({ config, request }: AuthContext): ResolvedProvider {
  const { providerId } = request
  const [problem, ...others] = config.signInProblems.map(({ path, message }): ConfigProblem => ({
    type: "ConfigError",
    path,
    message,
  }))
  if (problem !== undefined) throw configErrorFrom([problem, ...others])
  if (providerId === undefined) throw new InvalidProvider("The path names no provider.")
  const provider = config.providers.get(providerId)
  if (provider !== undefined) return provider
  const leftOut = config.leftOut.get(providerId)
  if (leftOut !== undefined) throw configErrorFrom(leftOut.problems)
  const asked = JSON.stringify(providerId.slice(0, 100))
  throw new InvalidProvider(`No provider with the id ${asked} is configured.`)
}
