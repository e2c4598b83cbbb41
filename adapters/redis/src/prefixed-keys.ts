import { ConfigError } from "@lockstep/core/errors"

/** The error for a client that changes keys, of which scripts make further ones. */
export function prefixedKeys(): ConfigError {
  return new ConfigError(
    "RedisAdapter: the client's keyPrefix does not apply to keys inside scripts. Use a client without it, and set the adapter's baseKeyPrefix option.",
  )
}
