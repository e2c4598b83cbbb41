import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in the arguments of functions that you write. */
export const differencesOfCallbacks: readonly AllowedDifference[] = [
  {
    id: "is-new-user",
    category: "callbacks",
    authJs: "`isNewUser` is absent in the callbacks and events of some sign-ins.",
    lockstep: "It is `true` or `false` at every sign-in.",
    reason: "Code that reads it does not need to distinguish the kinds of sign-in.",
    places: [
      { path: / > isNewUser$/, when: (theirs, ours) => theirs === undefined && ours === false },
    ],
  },
  {
    id: "user-id-of-accounts",
    category: "callbacks",
    authJs: "`account.userId` is absent in the `jwt` callback and in events of OAuth sign-ins.",
    lockstep: "It is the ID of the user.",
    reason: "It equals the stored account.",
    places: [
      {
        path: / > calls > (jwt|event signIn|event linkAccount)#\d > account > userId$/,
        when: isOnlyInLockstep,
      },
    ],
  },
  {
    id: "redirect-where-it-counts",
    category: "callbacks",
    authJs:
      "The `redirect` callback is called in every request of a browser that has the cookie of a return URL.",
    lockstep: "It is called if a form or a link has a return URL, and if a flow needs one.",
    reason: "Reading a session or the list of providers does not redirect.",
    places: [
      {
        path: /^(GET (session|csrf|providers|callback\/\S+|signout|verify-request|error)|POST (session|providers)) > callbacks > calls > redirect to /,
        when: isOnlyInAuthJs,
      },
    ],
  },
  {
    id: "lookups-once",
    category: "callbacks",
    authJs: "A sign-in looks up the same user twice.",
    lockstep: "It looks up the user once.",
    reason: "Every query takes time.",
    places: [{ path: / > adapter > calls > getUserBy(Account|Email)#2$/, when: isOnlyInAuthJs }],
  },
  {
    id: "responses-count-once",
    category: "callbacks",
    authJs: "A response of a provider or a passkey is accepted again with the matching cookies.",
    lockstep:
      "Lockstep marks the response as used with `createVerificationToken`: a verification token whose identifier begins with `lockstep/`. The first sign-in of a process tests the database with a separate token. [Later sign-ins delete the old ones](expired-records.md#marks-of-used-values).",
    reason: "A response that was stolen together with its cookies must not sign in a second time.",
    places: [
      { path: / > adapter > calls > (create|use)VerificationToken#\d$/, when: isMark },
      { path: /^rows > VerificationToken$/, when: isMark },
    ],
  },
  {
    id: "parts-of-a-message",
    category: "callbacks",
    authJs: "`sendVerificationRequest` must create the message itself.",
    lockstep: "It also gets `message`, the default message, and `fetch` with a timeout.",
    reason: "Your own sender needs no HTML and no error handling.",
    places: [{ path: /> sendVerificationRequest#\d > (message|fetch)$/, when: isOnlyInLockstep }],
  },
  {
    id: "theme-without-defaults",
    category: "callbacks",
    authJs: "`theme` has empty strings for the colors that you did not set.",
    lockstep: "These are absent.",
    reason: "An absent color and an empty color have the same meaning.",
    places: [
      {
        path: /> theme > (colorScheme|logo|brandColor|buttonText)$/,
        when: (theirs, ours) => ours === undefined && (theirs === "" || theirs === "auto"),
      },
    ],
  },
  {
    id: "columns-of-your-own",
    category: "callbacks",
    authJs: "Adapters read and write all columns of a table.",
    lockstep: "Lockstep adapters read and write the columns that you name in their options.",
    reason: "A misspelled column is an error when the adapter is created.",
    places: [{ path: / > user > role$/, behavior: /own adapter/, when: isOnlyInAuthJs }],
  },
  {
    id: "user-id-of-email-accounts",
    category: "callbacks",
    authJs: "At a magic link `account.userId` is a random ID for a new user.",
    lockstep: "It is the ID of the stored user, as soon as the user exists.",
    reason: "A random ID does not identify a user.",
    places: [
      {
        path: /^GET callback\/email > callbacks > calls > (jwt|event signIn)#\d > account > userId$/,
        when: (theirs, ours) => theirs === "<uuid>" && ours === "<user 1>",
      },
    ],
  },
  {
    id: "sessions-that-signed-out",
    category: "callbacks",
    authJs:
      "`events.signOut` gets no session from an adapter whose `deleteSession` returns nothing.",
    lockstep: "It gets `null`. Lockstep adapters return the deleted session.",
    reason: "The handler can see whose session it was.",
    places: [
      {
        path: /^POST signout > callbacks > calls > event signOut#\d > session$/,
        when: isOnlyInLockstep,
      },
    ],
  },
  {
    id: "paths-from-redirect",
    category: "callbacks",
    authJs:
      "A path that the `redirect` callback returns is sent unchanged, and is stored in the cookie of the return URL.",
    lockstep: "Lockstep adds the origin.",
    reason: "Every client that reads `Location`, `url` or the cookie accepts an absolute URL.",
    places: [
      {
        path: /^(GET|POST) \S+ > (location|cookies > authjs\.callback-url > value|callbacks > calls > redirect to .*)$/,
        behavior: /^redirects: (as given|a path|a sub-domain)/,
      },
    ],
  },
  {
    id: "one-slash",
    category: "callbacks",
    authJs: "A URL from the `redirect` callback can have a path that begins with two slashes.",
    lockstep: "The path begins with one slash.",
    reason:
      "Some routers, such as that of Next.js, read the path alone as the URL of another site.",
    places: [
      {
        path: /^POST \S+ > (cookies > authjs\.callback-url > value|callbacks > calls > redirect to \S+\/evil\.example#1)$/,
        behavior: /^redirects: the policy of the documentation/,
      },
    ],
  },
  {
    id: "verified-once",
    category: "callbacks",
    authJs: "Each magic link writes `emailVerified` again and emits `updateUser`.",
    lockstep: "`emailVerified` is written once and keeps its date.",
    reason:
      "JWT sessions older than this date end, so a later magic link would end the sessions on other devices.",
    places: [
      {
        path: /emailVerified$|updateUser#1$/,
        behavior: /^events of a known user with a magic link/,
      },
    ],
  },
]

function isMark(theirs: Snapshot | undefined, ours: Snapshot | undefined): boolean {
  const isAbsent = theirs === undefined || JSON.stringify(theirs) === "[]"
  return isAbsent && JSON.stringify(ours).includes('"identifier":"lockstep/')
}
