import { type AllowedDifference, isOnlyInLockstep, isOnlyInAuthJs } from "./allowed-difference.ts"

/** What differs in sessions and their cookies. */
export const differencesOfSessions: readonly AllowedDifference[] = [
  {
    id: "session-cookie-only-when-changed",
    category: "sessions",
    authJs: "Every read of a session sets its cookie again.",
    lockstep: "The cookie is set again after `updateAge` or if the claims changed.",
    reason: "Pages that load at the same time do not overwrite each other's session.",
    places: [
      {
        path: /^(GET|POST) session > cookies > ((__Secure-)?authjs\.session-token(\.\d)?|app-session)$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "time-of-sign-in",
    category: "sessions",
    authJs: "A token does not contain when and how its user signed in.",
    lockstep:
      "It contains both, as `auth_time` and `auth_type`. These claims are reserved: if a `jwt` callback sets them, Lockstep drops the value with a warning.",
    reason: "Sessions can be revoked by age, and linking can require a recent sign-in.",
    places: [{ path: / > auth_(time|type)$/, when: isOnlyInLockstep }],
  },
  {
    id: "signed-out-cookie",
    category: "sessions",
    authJs:
      "If the response to a slow request arrives after a sign-out, it restores the JWT session.",
    lockstep:
      "A cookie stores the time of the sign-out (`__Host-signed-out.authjs.session-token` on https), and Lockstep rejects the session token at its first read.",
    reason: "A sign-out must end the session in the browser.",
    places: [
      { path: / > cookies > (__Host-|__Secure-)?signed-out\.[^ ]+$/, when: isOnlyInLockstep },
    ],
  },
  {
    id: "no-session-token-in-callbacks",
    category: "sessions",
    authJs:
      "With database sessions `session.sessionToken` is passed to the `session` callback, and a callback that returns `session` sends it to the browser.",
    lockstep: "The callback gets no `sessionToken`.",
    reason: "The token of an HttpOnly cookie must not be readable by scripts.",
    places: [{ path: /^(GET|POST) session > .*sessionToken$/, when: isOnlyInAuthJs }],
  },
  {
    id: "no-event-without-a-session",
    category: "sessions",
    authJs: "If the `session` callback returns `null`, the `session` event is emitted with `null`.",
    lockstep: "The user also counts as signed out, and no event is emitted.",
    reason: "The type of the event requires a session.",
    places: [
      {
        path: /^(GET|POST) session > callbacks > (calls > event session#1|order)$/,
        behavior: /^the session callback returns null/,
      },
    ],
  },
  {
    id: "empty-columns",
    category: "sessions",
    authJs:
      "A published adapter returns a new user as passed to it, without the absent properties.",
    lockstep: "A Lockstep adapter returns the stored user, with `null` for empty columns.",
    reason: "Every later read returns the same user.",
    places: [
      {
        path: / > (name|email|image|picture)$/,
        behavior: / own adapter, /,
        when: (theirs, ours) => theirs === undefined && ours === null,
      },
    ],
  },
  {
    id: "session-expires-as-text",
    category: "sessions",
    authJs:
      "`session.expires` in the `session` callback is a `Date` with database sessions and a string with JWT sessions.",
    lockstep: "It is a string in both.",
    reason: "The type `Session` declares a string; `new Date(session.expires)` accepts both.",
    places: [
      {
        path: /^(GET|POST) session > callbacks > calls > (event )?session#\d > session > expires$/,
      },
    ],
  },
  {
    id: "session-user",
    category: "sessions",
    authJs:
      "With database sessions `session.user` is the whole stored user in the `session` callback; a callback that returns `session` sends all columns to the browser.",
    lockstep: "It has `id`, `name`, `email` and `image`. The stored user is the parameter `user`.",
    reason: "A new column in the table does not become public automatically.",
    places: [
      {
        path: /^(GET|POST) session > (body|callbacks > calls > (event )?session#\d > session) > user > (emailVerified|role)$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "database-sessions-not-cut",
    category: "sessions",
    authJs:
      "A database session that `createSession` of a custom adapter shortened is extended at its next read.",
    lockstep: "It is extended too, and the response contains the new expiry.",
    reason: "The cookie and the record have the same expiry.",
    places: [
      {
        path: /^GET session > body > expires$/,
        behavior: /^adapter: createSession remembers when/,
      },
    ],
  },
  {
    id: "expiry-in-responses",
    category: "sessions",
    authJs:
      "`session.expires` of a JWT session is `session.maxAge` from now. For a database session, it is the expiry before the extension.",
    lockstep: "It is the time when the session expires.",
    reason: "Pages can display it.",
    places: [
      {
        path: /^GET session > (body > expires|callbacks > calls > ((event )?session|jwt)#\d > (token > (iat|exp)|session > expires))$/,
        behavior: /^(sessions (are|shorter|that are extended)|option: jwt\.maxAge)/,
      },
    ],
  },
  {
    id: "asks-for-the-user",
    category: "sessions",
    authJs: "A JWT session of a deleted user stays valid.",
    lockstep:
      "Lockstep looks up the user whenever it encrypts the token again. If the user was deleted, the session ends.",
    reason: "Deleting a user must end all sessions of the user.",
    places: [{ path: /^(GET|POST) \S+ > adapter > calls > getUser#\d$/, when: isOnlyInLockstep }],
  },
  {
    id: "when-the-adapter-was-asked",
    category: "sessions",
    authJs: "A token does not contain when the user was last looked up in the adapter.",
    lockstep:
      "With an adapter, the token contains it as `auth_checked`, which is also reserved. Lockstep looks up the user again after `updateAge`, even if a part of the application without an adapter extended the session.",
    reason: "The session of a deleted user must also end if a middleware on the edge extends it.",
    places: [{ path: / > auth_checked$/, when: isOnlyInLockstep }],
  },
  {
    id: "asks-at-each-read-while-unverified",
    category: "sessions",
    authJs: "A JWT session stays valid if the owner of the user's email address verifies it later.",
    lockstep:
      "It ends with the next read. Such a token has the claim `auth_unverified`, and Lockstep looks up the user at each read.",
    reason: "A user who registers the address of another user must not stay signed in as them.",
    places: [
      { path: / > auth_unverified$/, when: isOnlyInLockstep },
      // After all writes of a sign-in, the owner of the account is read once more.
      { path: / > adapter > order$/, behavior: /^provider: an address that is not verified/ },
    ],
  },
  {
    id: "where-credentials-come-from",
    category: "sessions",
    authJs: "A token does not contain whether the user from `authorize` is stored.",
    lockstep: "It contains this as `auth_stored`, which is also reserved.",
    reason: "An ID that matches by chance must not sign in a stored user.",
    places: [{ path: / > auth_stored$/, when: isOnlyInLockstep }],
  },
  {
    id: "random-bits-of-a-session-token",
    category: "sessions",
    authJs: "The token of a database session is a UUID with 122 random bits.",
    lockstep: "It has 256 random bits as 64 hexadecimal digits.",
    reason: "ASVS 5.0 requires 128 bits (7.2.3), and names UUIDs as too short (11.5.1).",
    places: [
      {
        path: / > adapter > calls > (getSessionAndUser|updateSession|deleteSession)#\d/,
        when: (theirs, ours) => theirs === "<uuid>" && ours === "<64 hexadecimal digits>",
      },
    ],
  },
  {
    id: "time-behind-a-session-token",
    category: "sessions",
    authJs: "The token of a database session is what `generateSessionToken` returned.",
    lockstep:
      "With magic links and an adapter without `deleteSessionsByUserId`, Lockstep appends `~` and the time of the sign-in.",
    reason:
      "A session that started before the user's address was verified must end at the verification.",
    places: [
      {
        path: / > adapter > calls > (getSessionAndUser|updateSession|deleteSession)#\d/,
        when: (theirs, ours) =>
          theirs === "<uuid>" && typeof ours === "string" && /^<64 hex.*>~\w+$/.test(ours),
      },
    ],
  },
  {
    id: "cookie-deleted-at-sign-in",
    category: "sessions",
    authJs: "If the `jwt` callback returns `null` at sign-in, the session cookie is unchanged.",
    lockstep: "Lockstep deletes the session cookie.",
    reason: "The session of another user must not remain in the browser.",
    places: [
      {
        path: /^GET callback\/oidc > cookies > authjs\.session-token$/,
        behavior: /^the jwt callback ends the session at sign-in/,
        when: isOnlyInLockstep,
      },
    ],
  },
  {
    id: "updates-in-the-session-callback",
    category: "callbacks",
    authJs: "The `session` callback cannot detect an update.",
    lockstep: "It gets `trigger` and `newSession`, as documented by Auth.js.",
    reason: "The types of Auth.js contain both.",
    places: [
      {
        path: /^POST session > callbacks > calls > session#1 > (trigger|newSession)$/,
        when: isOnlyInLockstep,
      },
      {
        path: /^POST session > (body|callbacks > calls > event session#1 > session) > seen$/,
        behavior: /^the session callback sees an update/,
      },
    ],
  },
  {
    id: "short-database-sessions",
    category: "sessions",
    authJs:
      "If `maxAge` is below `updateAge`, a database session ends after `maxAge` even for an active user.",
    lockstep: "It is extended, like a JWT session in both libraries.",
    reason: "`maxAge` limits how long a user can be idle.",
    places: [
      {
        path: /^GET session > /,
        behavior: /^sessions shorter than the default interval \[database/,
      },
    ],
  },
  {
    id: "size-of-sessions",
    category: "sessions",
    authJs: "A session token takes as many cookies as it needs.",
    lockstep:
      "A token of more than 6,300 bytes is an error at sign-in. A read keeps the token that the browser has. Longer tokens that Auth.js created stay valid, and `session.maxTokenBytes` raises the limit.",
    reason: "Most servers reject a request with more than 8 KB of cookies.",
    places: [{ path: /./, behavior: /the jwt callback makes a token that few servers accept/ }],
  },
]
