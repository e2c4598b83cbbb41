import { loadConfig } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import { type AuthMount, mountOf } from "./auth-mount.ts"
import type { NextConfigSource } from "./next-auth-config.ts"

/** Gives the configuration for a request; without one in server components and actions. */
export type ConfigFor = (request: NextRequest | undefined) => Promise<AuthMount>

/**
 * Makes an object and a function into the same thing.
 *
 * @param source - what the application passed
 * @returns a function that throws ConfigError when the application's own fails
 */
export function configFrom(source: NextConfigSource): ConfigFor {
  return async (request) => mountOf(await loadConfig(source, request))
}
