import type { SessionInfo } from "./session-info.ts"

/** What the sender of a request can do with the sessions of the user who is signed in. */
export interface RequestSessions {
  /**
   * The user's sessions that have not expired, the one that was used last first.
   *
   * @throws NotSignedIn when nobody is signed in; AdapterError when the database cannot be asked; ConfigError under
   *   `jwt`, where no database has the sessions
   */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends a session of the user. Ending the current one signs the browser out.
   *
   * @param handle - of `list`; under `jwt` the claim `auth_id` of a session token
   * @returns `false` where the user has no such session; under `jwt`, where that is not known, where the handle is
   *   malformed
   * @throws NotSignedIn, AdapterError as `list`; InvalidRequest when another site made the request
   */
  end(handle: string): Promise<boolean>
  /**
   * Ends every session of the user but the current one, which gets a new token. A sign-in that is under way,
   * which may have begun with the old password, fails.
   *
   * @throws CannotSetCookies when the cookie with the new token cannot be set, before anything is changed;
   *   NotSignedIn, AdapterError, InvalidRequest as `end`
   */
  endOthers(): Promise<void>
  /**
   * Ends every session of the user, and signs the browser out. A sign-in that is under way fails.
   *
   * @throws NotSignedIn, AdapterError, InvalidRequest as `end`
   */
  endAll(): Promise<void>
}

/** What can be done with the sessions of a user without a request. */
export interface UserSessions {
  /** The user's sessions that have not expired, as {@link RequestSessions.list}. */
  list(): Promise<readonly SessionInfo[]>
  /**
   * Ends every session of the user: when an account is disabled, a password was changed, or a role was taken
   * away. A sign-in that is under way fails.
   */
  endAll(): Promise<void>
}
