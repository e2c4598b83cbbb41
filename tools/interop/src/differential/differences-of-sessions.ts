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
        path: /^GET session > cookies > (__Secure-)?authjs\.session-token(\.\d)?$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "time-of-sign-in",
    category: "sessions",
    authJs: "A token does not say when and how its user signed in.",
    lockstep: "It does, as `auth_time` and `auth_type`.",
    reason: "A session can be revoked by its age, and linking can ask for a fresh sign-in.",
    places: [{ path: / > auth_(time|type)$/, when: isOnlyInLockstep }],
  },
  {
    id: "no-session-token-in-callbacks",
    category: "sessions",
    authJs:
      "With database sessions `session.sessionToken` is passed to the `session` callback, and a callback that returns `session` sends it to the browser.",
    lockstep: "The property is absent.",
    reason: "The token of an HttpOnly cookie must not be readable by scripts.",
    places: [{ path: /^GET session > .*sessionToken$/, when: isOnlyInAuthJs }],
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
        path: /^GET session > (body|callbacks > calls > (event )?session#\d > session) > user > (id|emailVerified)$/,
        when: isOnlyInAuthJs,
      },
    ],
  },
]
