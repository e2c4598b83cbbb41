import type { AuthConfig, LazyAuthConfig } from "../config/auth-config.ts"
import { resolveConfig } from "../config/resolve-config.ts"
import { ConfigError } from "../errors/errors.ts"
import { userApi } from "../feature/apis.ts"
import type { UserAuth } from "./auth-engine.ts"
import { usableConfig } from "../config/config-resolution.ts"

/**
 * Returns the user object, for use without a request.
 *
 * @throws ConfigError if the configuration is invalid or is a function; TypeError if the ID is not a string
 */
export async function userAuthOf(
  source: AuthConfig | LazyAuthConfig,
  userId: string,
): Promise<UserAuth> {
  if (typeof source === "function") {
    const message =
      "The configuration is a function, which needs a request. Pass createAuth the object for this user."
    throw new ConfigError(message)
  }
  const { config } = usableConfig(resolveConfig(source))
  // Code without types can pass another value, which would become part of a query.
  if (typeof userId !== "string" || userId === "") {
    throw new TypeError("The user ID is not a string. Pass the ID of a user.")
  }
  return userApi(config, userId)
}
