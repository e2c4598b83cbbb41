/** Mounts Lockstep in an Express application. */
export { allowInsecureRequests, customFetch } from "@lockstep/core"
export type { Account, DefaultSession, Profile, Session, User } from "@lockstep/core"
export { AuthError, CredentialsSignin } from "@lockstep/core/errors"
export type { ExpressAuthConfig } from "./express-auth-config.ts"
export type { ExpressHandler, ExpressRequest, ExpressResponse } from "./express-types.ts"
export { getSession, type GetSessionResult } from "./get-session.ts"
export { ServerAuth } from "./server-auth.ts"
