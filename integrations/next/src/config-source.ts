import { loadConfig } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import { type AuthMount, mountOf } from "./auth-mount.ts"
import type { NextConfigSource } from "./next-auth-config.ts"

/**
 * Returns the configuration for a request. In server components and server actions there is no request. The
 * request is created only if you passed a function.
 */
export type ConfigFor = (request?: () => NextRequest) => Promise<AuthMount>

/**
 * Converts a configuration, or a function that returns one, to a function.
 *
 * @param source - the configuration or function that you passed
 * @returns a function that throws ConfigError if your function fails
 */
export function configFrom(source: NextConfigSource): ConfigFor {
  return async (request) =>
    mountOf(typeof source === "function" ? await loadConfig(source, request?.()) : source)
}
