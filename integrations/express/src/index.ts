/** Mounts Lockstep in an Express application. */
export { allowInsecureRequests, customFetch, defineConfig } from "@lockstep/core"
export type { Account, DefaultSession, Profile, Session, SessionOf, User } from "@lockstep/core"
export { AuthError, CredentialsSignin } from "@lockstep/core/errors"
export type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
export type { ExpressHandler, ExpressRequest, ExpressResponse } from "./express-types.ts"
export { getAuth } from "./get-auth.ts"
export { getSession, type GetSessionResult } from "./get-session.ts"
export {
  ServerAuth,
  // Its name in Auth.js.
  ServerAuth as ExpressAuth,
} from "./server-auth.ts"
