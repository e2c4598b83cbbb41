import type { User } from "../user.ts"

/** The members that every session has. */
export interface DefaultSession {
  user?: User
  /** When the session ends, as an ISO 8601 date-time. */
  expires: string
}

/** What the client may see of a session. Augment it to add members. */
export interface Session extends DefaultSession {}
