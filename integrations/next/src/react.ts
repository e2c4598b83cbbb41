"use client"

/** Sessions in React, in the browser. */
export {
  announceSessionChange,
  ClientFetchError,
  type ClientProvider,
  type Session,
  type User,
} from "@lockstep/core/client"
export {
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  type SignInOptions,
  type SignInResult,
  signOut,
  type SignOutOptions,
} from "./react/functions.ts"
export type { FollowOptions, RouteOptions } from "./react/located.ts"
export { SessionProvider, type SessionProviderProps } from "./react/session-provider.ts"
export {
  type UpdateSession,
  useSession,
  type UseSessionOptions,
  type UseSessionResult,
} from "./react/use-session.ts"
