"use client"

/** Sessions in React, in the browser. */
export {
  ClientFetchError,
  type ClientProvider,
  type Session,
  type User,
} from "@lockstep/core/client"
export {
  getCsrfToken,
  getProviders,
  getSession,
  type RouteOptions,
  signIn,
  type SignInOptions,
  type SignInResult,
  signOut,
  type SignOutOptions,
} from "./react/functions.ts"
export { SessionProvider, type SessionProviderProps } from "./react/session-provider.ts"
export { useSession, type UseSessionOptions, type UseSessionResult } from "./react/use-session.ts"
