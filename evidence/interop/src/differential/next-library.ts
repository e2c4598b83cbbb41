import { createRequire, registerHooks } from "node:module"
import { FullstackAuth } from "@lockstep/next"
import type { NextAuthConfig, NextAuthResult } from "next-auth"
import { authJs, type Core, lockstep } from "./core.ts"

/** Makes the functions of an application from its configuration, or from a function that returns it. */
export type MakeAuth = (
  config: NextAuthConfig | (() => NextAuthConfig | Promise<NextAuthConfig>),
) => NextAuthResult

/** A library for Next.js with its core. */
export interface NextLibrary {
  readonly core: Core
  readonly make: MakeAuth
}

/** Loads `next-auth`, which imports subpaths of Next.js without the ending that Node.js needs. */
export async function loadNextAuth(): Promise<NextLibrary> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(/^next\/(?:headers|navigation|server)$/.test(name) ? `${name}.js` : name, context),
  })
  try {
    const { resolve } = createRequire(import.meta.url)
    // A path that is not known before has no type.
    const found = (await import(resolve("next-auth"))) as { default: MakeAuth }
    return { core: authJs, make: found.default }
  } finally {
    hooks.deregister()
  }
}

/** Lockstep, in the place of `next-auth`. What its types lack is the subject of other tests. */
export const lockstepForNext: NextLibrary = {
  core: lockstep,
  make: FullstackAuth as unknown as MakeAuth,
}
