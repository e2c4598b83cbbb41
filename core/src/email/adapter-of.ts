import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { MissingAdapter } from "../errors/errors.ts"

/**
 * Returns the adapter, which stores the tokens of magic links.
 *
 * @throws MissingAdapter if the configuration has no adapter
 */
export function adapterOf({ config }: AuthContext): GuardedAdapter {
  if (config.adapter !== undefined) return config.adapter
  throw new MissingAdapter("Sign-in by email needs an adapter.")
}
