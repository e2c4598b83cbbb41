import { loadConfig } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import { type AuthMount, mountOf } from "./auth-mount.ts"
import type { NextConfigSource } from "./next-auth-config.ts"

/**
 * Gives the configuration for a request; without one in server components and actions. The request is made
 * only for a function that the application passed.
 */
export type ConfigFor = (request?: () => NextRequest) => Promise<AuthMount>

/**
 * Makes an object and a function into the same thing.
 *
 * @param source - what the application passed
 * @returns a function that throws ConfigError when the application's own fails
 */
export function configFrom(source: NextConfigSource): ConfigFor {
  return async (request) =>
    mountOf(typeof source === "function" ? await loadConfig(source, request?.()) : source)
}
