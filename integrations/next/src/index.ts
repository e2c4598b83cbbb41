/** Mounts Lockstep in a Next.js application. */
export { allowInsecureRequests, customFetch } from "@lockstep/core"
export type { Account, DefaultSession, Profile, Session, SessionOf, User } from "@lockstep/core"
export { AuthError, CredentialsSignin } from "@lockstep/core/errors"
export type { AuthFunction } from "./auth/auth.ts"
export type { GetAuth } from "./auth/get-auth.ts"
export type { NextAuthRequest } from "./auth/wrap-handler.ts"
export { defineConfig, type DefinedNextConfig } from "./define-config.ts"
export {
  FullstackAuth,
  // In Auth.js, it is the default export, and its result has this name.
  FullstackAuth as default,
  type FullstackAuthResult,
  type FullstackAuthResult as NextAuthResult,
} from "./fullstack-auth.ts"
export type { Handlers } from "./handlers.ts"
export type {
  Authorized,
  AuthorizedParams,
  NextAuthConfig,
  NextConfigSource,
} from "./next-auth-config.ts"
export type { AuthorizationParams, SignIn, SignInOptions } from "./sign-in.ts"
export type { SignOut, SignOutOptions } from "./sign-out.ts"
export type { SessionUpdate, UpdateSession } from "./update-session.ts"
