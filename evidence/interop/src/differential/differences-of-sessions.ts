import { isOnlyInLockstep, isOnlyInAuthJs, type Places } from "./allowed-difference.ts"

/** What differs in sessions and their cookies. */
export const differencesOfSessions: Places = {
  "session-cookie-only-when-changed": {
    path: /^(GET|POST) session > cookies > ((__Secure-)?authjs\.session-token(\.\d)?|app-session)$/,
    when: isOnlyInAuthJs,
  },
  "time-of-sign-in": { path: / > auth_(time|type)$/, when: isOnlyInLockstep },
  "signed-out-cookie": {
    path: / > cookies > (__Host-|__Secure-)?signed-out\.[^ ]+$/,
    when: isOnlyInLockstep,
  },
  "no-session-token-in-callbacks": {
    path: /^(GET|POST) session > .*sessionToken$/,
    when: isOnlyInAuthJs,
  },
  "no-event-without-a-session": {
    path: /^(GET|POST) session > (callbacks > calls > event session#1|order)$/,
    behavior: /^the session callback returns null/,
  },
  "empty-columns": {
    path: / > (name|email|image|picture)$/,
    behavior: / own adapter, /,
    when: (theirs, ours) => theirs === undefined && ours === null,
  },
  "session-expires-as-text": {
    path: /^(GET|POST) session > callbacks > calls > (event )?session#\d > session > expires$/,
  },
  "session-user": {
    path: /^(GET|POST) session > (body|callbacks > calls > (event )?session#\d > session) > user > (emailVerified|role)$/,
    when: isOnlyInAuthJs,
  },
  "database-sessions-not-cut": {
    path: /^GET session > body > expires$/,
    behavior: /^adapter: createSession remembers when/,
  },
  "expiry-in-responses": {
    path: /^GET session > (body > expires|callbacks > calls > ((event )?session|jwt)#\d > (token > (iat|exp)|session > expires))$/,
    behavior: /^(sessions (are|shorter|that are extended)|option: jwt\.maxAge)/,
  },
  "asks-for-the-user": {
    path: /^(GET|POST) \S+ > adapter > calls > getUser#\d$/,
    when: isOnlyInLockstep,
  },
  "when-the-adapter-was-asked": { path: / > auth_checked$/, when: isOnlyInLockstep },
  "asks-at-each-read-while-unverified": [
    { path: / > auth_unverified$/, when: isOnlyInLockstep },
    // After all writes of a sign-in, the owner of the account is read once more.
    { path: / > order$/, behavior: /^provider: an address that is not verified/ },
  ],
  "where-credentials-come-from": { path: / > auth_stored$/, when: isOnlyInLockstep },
  "random-bits-of-a-session-token": {
    path: / > adapter > calls > (getSessionAndUser|updateSession|deleteSession)#\d/,
    when: (theirs, ours) => theirs === "<uuid>" && ours === "<64 hexadecimal digits>",
  },
  "time-behind-a-session-token": {
    path: / > adapter > calls > (getSessionAndUser|updateSession|deleteSession)#\d/,
    when: (theirs, ours) =>
      theirs === "<uuid>" && typeof ours === "string" && /^<64 hex.*>~\w+$/.test(ours),
  },
  "cookie-deleted-at-sign-in": {
    path: /^GET callback\/oidc > cookies > authjs\.session-token$/,
    behavior: /^the jwt callback ends the session at sign-in/,
    when: isOnlyInLockstep,
  },
  "updates-in-the-session-callback": [
    {
      path: /^POST session > callbacks > calls > session#1 > (trigger|newSession)$/,
      when: isOnlyInLockstep,
    },
    {
      path: /^POST session > (body|callbacks > calls > event session#1 > session) > seen$/,
      behavior: /^the session callback sees an update/,
    },
  ],
  "short-database-sessions": {
    path: /^GET session > /,
    behavior: /^sessions shorter than the default interval \[database/,
  },
  "size-of-sessions": {
    path: /./,
    behavior: /the jwt callback makes a token that few servers accept/,
  },
}
