import { configErrorFrom } from "../errors/config-error-from.ts"
import type { ConfigResolution } from "./config-resolution.ts"

/**
 * The resolution of a configuration that can be used.
 *
 * @throws ConfigError (or the subclass of the gravest problem), which lists every problem
 */
export function usableConfig(
  resolution: ConfigResolution,
): ConfigResolution & { readonly usable: true } {
  if (resolution.usable) return resolution
  const error = configErrorFrom(resolution.problems)
  // Node.js and Next.js print the stack of an error that ends a process or a request. The message has no link,
  // because the logger writes one after it.
  const { message, stack = "" } = error
  error.stack = stack.replace(message, () => `${message}\n  see ${error.docs}`)
  throw error
}
