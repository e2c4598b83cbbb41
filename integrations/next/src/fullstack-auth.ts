import type { Session, SessionOf } from "@lockstep/core"
import { type AuthFunction, createAuthFunction } from "./auth/auth.ts"
import { createGetAuth, type GetAuth } from "./auth/get-auth.ts"
import { configFrom } from "./auth-mount.ts"
import { createHandlers, type Handlers } from "./handlers.ts"
import type { NextAuthConfig, NextConfigSource } from "./next-auth-config.ts"
import { createSignIn, type SignIn } from "./sign-in.ts"
import { createSignOut, type SignOut } from "./sign-out.ts"
import { createUpdateSession, type UpdateSession } from "./update-session.ts"

/** The return value of {@link FullstackAuth}. */
export interface FullstackAuthResult<View = Session, Config = unknown> {
  /** The routes, for `app/api/auth/[...nextauth]/route.ts`. */
  readonly handlers: Handlers
  /** Returns the session in every context of Next.js. */
  readonly auth: AuthFunction<View>
  /**
   * Signs the user in, from a server action or a route handler.
   *
   * @throws AuthError if the sign-in fails, for example `CredentialsSignin`
   */
  readonly signIn: SignIn
  /** Signs the user out, from a server action or a route handler. */
  readonly signOut: SignOut
  /** Updates the session, from a server action or a route handler. Unstable: it can change in any release. */
  readonly unstable_update: UpdateSession<View>
  /** Returns an object with the session of the request and the functions of the configured features. */
  readonly getAuth: GetAuth<Config>
}

/**
 * Mounts Lockstep in a Next.js application.
 *
 * ```ts
 * export const { handlers, auth, signIn, signOut } = FullstackAuth({ providers: [GitHub] })
 * ```
 *
 * @param config - the configuration, which is read at first use and never modified; or a function that
 *   returns it. If `defineConfig` created it, sessions have the type that its `session` callback
 *   returns. Lockstep checks it at the first request, because a build has no secrets. If it is invalid,
 *   `auth`, `signIn`, `signOut` and `unstable_update` throw ConfigError, and the routes respond with
 *   status 500.
 */
export function FullstackAuth<Config extends NextAuthConfig = NextAuthConfig>(
  config: NextConfigSource<Config>,
): FullstackAuthResult<SessionOf<Config>, Config> {
  const configFor = configFrom(config)
  return {
    handlers: createHandlers(configFor),
    auth: createAuthFunction(configFor),
    signIn: createSignIn(configFor),
    signOut: createSignOut(configFor),
    unstable_update: createUpdateSession(configFor),
    getAuth: createGetAuth(configFor),
  }
}
