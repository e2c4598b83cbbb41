import { type AllowedDifference, isOnlyInLockstep, isOnlyInAuthJs } from "./allowed-difference.ts"

/** What differs in sessions and their cookies. */
export const differencesOfSessions: readonly AllowedDifference[] = [
  {
    id: "session-cookie-only-when-changed",
    category: "sessions",
    authJs: "Each read of a session sets its cookie again.",
    lockstep: "The cookie is set again after `updateAge`, or when the claims changed.",
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
    authJs: "A token does not say when and how its user signed in.",
    lockstep:
      "It does, as `auth_time` and `auth_type`. Both are reserved: what a `jwt` callback sets there is dropped, with a warning.",
    reason: "A session can be revoked by its age, and linking can ask for a fresh sign-in.",
    places: [{ path: / > auth_(time|type)$/, when: isOnlyInLockstep }],
  },
  {
    id: "signed-out-cookie",
    category: "sessions",
    authJs:
      "If the response to a slow request arrives after a sign-out, it brings a JWT session back.",
    lockstep:
      "A cookie remembers the time of the sign-out (`__Host-signed-out.authjs.session-token` on https), and the session token ends at its first read.",
    reason: "A sign-out has to end the session in the browser.",
    places: [
      { path: / > cookies > (__Host-|__Secure-)?signed-out\.[^ ]+$/, when: isOnlyInLockstep },
    ],
  },
  {
    id: "no-session-token-in-callbacks",
    category: "sessions",
    authJs:
      "With database sessions `session.sessionToken` is passed to the `session` callback, and a callback that returns `session` sends it to the browser.",
    lockstep: "The property is absent.",
    reason: "The token of an HttpOnly cookie must not be readable by scripts.",
    places: [{ path: /^(GET|POST) session > .*sessionToken$/, when: isOnlyInAuthJs }],
  },
  {
    id: "no-event-without-a-session",
    category: "sessions",
    authJs: "If the `session` callback returns `null`, the `session` event is emitted with `null`.",
    lockstep: "The user counts as signed out as well, and no event is emitted.",
    reason: "The event has a session, as its type says.",
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
      "A published adapter returns a new user as it was given, without the properties that were absent.",
    lockstep: "An adapter of Lockstep returns the stored user, whose empty columns are `null`.",
    reason: "It is what every later read returns.",
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
    reason:
      "It is what `Session` declares and what the browser gets; `new Date(session.expires)` reads both.",
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
    lockstep: "It has `name`, `email` and `image`. The stored user is the parameter `user`.",
    reason: "A column that is added to the table does not become public by itself.",
    places: [
      {
        path: /^(GET|POST) session > (body|callbacks > calls > (event )?session#\d > session) > user > (id|emailVerified|role)$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "database-sessions-not-cut",
    category: "sessions",
    authJs:
      "A database session that `createSession` of your own adapter shortened is extended at its next read.",
    lockstep: "The same, and the response says so.",
    reason: "Cookie and record agree.",
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
      "`session.expires` of a JWT session is `session.maxAge` from now; that of a database session is the one before it was extended.",
    lockstep: "It is when the session expires.",
    reason: "A page can show it.",
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
    authJs: "A JWT session of a deleted user lives on.",
    lockstep:
      "The user is looked up whenever the token is encrypted again, and the session ends with the user.",
    reason: "Deleting a user has to end all sessions.",
    places: [{ path: /^(GET|POST) \S+ > adapter > calls > getUser#\d$/, when: isOnlyInLockstep }],
  },
  {
    id: "when-the-adapter-was-asked",
    category: "sessions",
    authJs: "A token does not say when the adapter was last asked for its user.",
    lockstep:
      "With an adapter it does, as `auth_checked`, which is reserved as well. The user is looked up `updateAge` later, also if a part of the application without an adapter extended the session.",
    reason: "The session of a deleted user has to end behind a middleware on the edge, too.",
    places: [{ path: / > auth_checked$/, when: isOnlyInLockstep }],
  },
  {
    id: "asks-at-each-read-while-unverified",
    category: "sessions",
    authJs: "A JWT session goes on when the owner of the user's email address verifies it later.",
    lockstep:
      "It ends with the next read. Such a token has `auth_unverified`, and the user is looked up at each read.",
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
    authJs: "A token does not say whether the user of `authorize` is a stored one.",
    lockstep: "It does, as `auth_stored`, which is reserved as well.",
    reason: "An ID that merely matches must not open a stored user.",
    places: [{ path: / > auth_stored$/, when: isOnlyInLockstep }],
  },
  {
    id: "random-bits-of-a-session-token",
    category: "sessions",
    authJs: "The token of a database session is a UUID, with 122 random bits.",
    lockstep: "It has 256 random bits, as 64 hexadecimal digits.",
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
      "With magic links and an adapter that has no `deleteSessionsByUserId`, the time of the sign-in follows behind a `~`.",
    reason: "A session from before the user's address was verified must end then.",
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
    authJs: "A `jwt` callback that returns `null` at sign-in leaves the session cookie alone.",
    lockstep: "It deletes the session cookie.",
    reason: "The session of another user must not stay.",
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
    authJs: "The `session` callback does not see an update as such.",
    lockstep: "It gets `trigger` and `newSession`, as the documentation of Auth.js says.",
    reason: "Both are in the types of Auth.js.",
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
      "A database session whose `maxAge` is below `updateAge` ends after `maxAge`, also for a user who is active.",
    lockstep: "It is extended, as a JWT session is in both.",
    reason: "`maxAge` is how long a user may be idle.",
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
      "One of more than 6,300 bytes is an error at sign-in. A longer session that Auth.js made goes on.",
    reason: "Most servers reject a request with more than 8 KB of cookies.",
    places: [{ path: /./, behavior: /the jwt callback makes a token that few servers accept/ }],
  },
]
