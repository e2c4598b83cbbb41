import type { Theme } from "../config/auth-config.ts"
import type { PageStrings } from "../config/page-strings.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import { ConfigError } from "../errors/errors.ts"
import type { AuthRequest } from "../request/auth-request.ts"

/** The settings of every page: its colors and its messages. */
export interface PageSettings {
  readonly theme: Theme
  /** Default: English. */
  readonly strings?: PageStrings
}

/**
 * The settings that a configuration gives to a page.
 *
 * @param config - the configuration, usable or not
 */
export function pageSettings(
  { theme, strings, logger }: Pick<ResolvedConfig, "theme" | "strings" | "logger">,
  { url, headers }: Pick<AuthRequest, "url" | "headers">,
): PageSettings {
  if (typeof strings !== "function") return { theme, ...(strings && { strings }) }
  try {
    return { theme, strings: strings({ url, headers: new Headers([...headers]) }) }
  } catch (cause) {
    // A page in English is better than an error page whose words fail in the same way.
    logger.error(new ConfigError("The function strings failed. See the cause.", { cause }))
    return { theme }
  }
}
