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
  type GetSessionParams,
  signIn,
  type SignInAuthorizationParams,
  type SignInOptions,
  type SignInResponse,
  type SignInResult,
  signOut,
  type SignOutOptions,
  type SignOutParams,
} from "./react/functions.ts"
export type { FollowOptions, RouteOptions } from "./react/located.ts"
export { SessionProvider, type SessionProviderProps } from "./react/session-provider.ts"
export {
  type SessionContextValue,
  type UpdateSession,
  useSession,
  type UseSessionOptions,
  type UseSessionResult,
} from "./react/use-session.ts"
