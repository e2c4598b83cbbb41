export type { ClientOptions } from "./client/request-action.ts"
export { ClientFetchError } from "./errors/errors.ts"
export type { ClientResult } from "./client/follow.ts"
export type { PasskeyCeremony, PasskeyRequest } from "./client/request-passkey.ts"
export { type ClientProvider, getCsrfToken, getProviders, getSession } from "./client/reading.ts"
export {
  type Announcement,
  announceSessionChange,
  onSessionChange,
  type SessionChange,
  type SessionListener,
} from "./client/session-changes.ts"
export { signIn, type SignInOptions } from "./client/sign-in.ts"
export { signOut, type SignOutOptions } from "./client/sign-out.ts"
export { type UpdateOptions, updateSession } from "./client/update-session.ts"
export type { DefaultSession, ProviderType, Session } from "./models/records.ts"
export type { User } from "./models/user.ts"
