import type { SessionInfo } from "./session-info.ts"

/** Operations on the sessions of the signed-in user. */
export interface RequestSessions {
  /**
   * Lists the user's sessions that have not expired, most recently used first.
   *
   * @throws NotSignedIn when the user is not signed in; AdapterError when the database fails;
   *   ConfigError with JWT sessions, which no database stores
   */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends a session of the user. Ending the current session signs the browser out.
   *
   * @param handle - from `list`; with JWT sessions, the `auth_id` claim of a session token
   * @returns `false` when the user has no such session; with JWT sessions this is unknown, and
   *   `false` means that the handle is malformed
   * @throws NotSignedIn, AdapterError as for `list`; InvalidRequest when another site made the
   *   request
   */
  end(handle: string): Promise<boolean>
  /**
   * Ends every session of the user except the current one, which gets a new token. Sign-ins in
   * progress fail, because they can have started with the old password.
   *
   * @throws CannotSetCookies when the cookie with the new token cannot be set, before any change;
   *   NotSignedIn, AdapterError, InvalidRequest as for `end`
   */
  endOthers(): Promise<void>
  /**
   * Ends every session of the user and signs the browser out. Sign-ins in progress fail.
   *
   * @throws NotSignedIn, AdapterError, InvalidRequest as for `end`
   */
  endAll(): Promise<void>
}

/** Operations on the sessions of a user without a request. */
export interface UserSessions {
  /** Lists the user's sessions that have not expired, as {@link RequestSessions.list} does. */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends every session of the user. Call it when a user is disabled, a password was changed, or a
   * role was removed. Sign-ins in progress fail.
   */
  endAll(): Promise<void>
}
