import { AuthError, ConfigError } from "@lockstep/core/errors"
import type { NextRequest } from "next/server.js"
import type { NextConfigSource } from "./next-auth-config.ts"
import { settleConfig, type SettledConfig } from "./settle-config.ts"

/** Gives the configuration for a request; without one in server components and actions. */
export type ConfigFor = (request: NextRequest | undefined) => Promise<SettledConfig>

/**
 * Makes an object and a function into the same thing.
 *
 * @param source - what the application passed
 * @returns a function that throws ConfigError when the application's own fails
 */
export function configFrom(source: NextConfigSource): ConfigFor {
  return async (request) => {
    if (typeof source !== "function") return settleConfig(source)
    try {
      return settleConfig(await source(request))
    } catch (cause) {
      if (cause instanceof AuthError) throw cause
      throw new ConfigError("The function that gives the configuration failed. See the cause.", {
        cause,
      })
    }
  }
}
