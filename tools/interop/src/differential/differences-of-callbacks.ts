import { type AllowedDifference, isOnlyInAuthJs, isOnlyInLockstep } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in the arguments of functions that you write. */
export const differencesOfCallbacks: readonly AllowedDifference[] = [
  {
    id: "is-new-user",
    category: "callbacks",
    authJs: "`isNewUser` is absent in the callbacks and events of some sign-ins.",
    lockstep: "It is `true` or `false` at every sign-in.",
    reason: "Code that reads it does not have to know the kinds of sign-in apart.",
    places: [
      { path: / > isNewUser$/, when: (theirs, ours) => theirs === undefined && ours === false },
    ],
  },
  {
    id: "user-id-of-accounts",
    category: "callbacks",
    authJs: "`account.userId` is absent in the `jwt` callback and in events of OAuth sign-ins.",
    lockstep: "It is the ID of the user.",
    reason: "It is what the stored account has.",
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
    lockstep:
      "It is called where a form or a link states a return URL, and where a flow needs one.",
    reason: "Reading a session or the list of providers redirects nowhere.",
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
    authJs: "A sign-in asks the adapter for the same user twice.",
    lockstep: "Once.",
    reason: "Each query costs time.",
    places: [{ path: / > adapter > calls > getUserBy(Account|Email)#2$/, when: isOnlyInAuthJs }],
  },
  {
    id: "responses-count-once",
    category: "callbacks",
    authJs:
      "A response of a provider or a passkey is accepted again, with the cookies that belong to it.",
    lockstep:
      "The adapter's `createVerificationToken` stores that it was used, as a verification token whose identifier begins with `lockstep/`. The first sign-in of a process tries the database with a token of its own.",
    reason: "A response that was stolen together with its cookies signs no user in a second time.",
    places: [
      { path: / > adapter > calls > (create|use)VerificationToken#\d$/, when: isMark },
      { path: /^rows > VerificationToken$/, when: isMark },
    ],
  },
  {
    id: "parts-of-a-message",
    category: "callbacks",
    authJs: "`sendVerificationRequest` has to write the message itself.",
    lockstep: "It also gets `message`, the default message, and `fetch`, with a time limit.",
    reason: "A sender of your own needs neither HTML nor error handling.",
    places: [{ path: /> sendVerificationRequest#\d > (message|fetch)$/, when: isOnlyInLockstep }],
  },
  {
    id: "theme-without-defaults",
    category: "callbacks",
    authJs: "`theme` has empty strings for the colors that you did not set.",
    lockstep: "These are absent.",
    reason: "An absent color and an empty one mean the same.",
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
    lockstep: "Those of Lockstep read and write the columns that you name in their options.",
    reason: "A misspelled column is found when the adapter is made.",
    places: [{ path: / > user > role$/, behavior: /own adapter/, when: isOnlyInAuthJs }],
  },
  {
    id: "user-id-of-email-accounts",
    category: "callbacks",
    authJs: "At a magic link `account.userId` is a random ID for a new user.",
    lockstep: "It is the ID of the stored user, once there is one.",
    reason: "A random ID leads to no user.",
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
    lockstep: "It gets `null` then. Adapters of Lockstep return the deleted session.",
    reason: "The handler can tell whose session it was.",
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
      "A path that the `redirect` callback returns is sent as it is, and is in the cookie for the return URL.",
    lockstep: "It is completed with the origin.",
    reason: "Every reader of `Location`, `url` and the cookie understands a whole URL.",
    places: [
      {
        path: /^(GET|POST) \S+ > (location|cookies > authjs\.callback-url > value|callbacks > calls > redirect to .*)$/,
        behavior: /^redirects: (as given|a path|a sub-domain)/,
      },
    ],
  },
  {
    id: "verified-once",
    category: "callbacks",
    authJs: "Each magic link writes `emailVerified` again and emits `updateUser`.",
    lockstep: "`emailVerified` is written once, and keeps its date.",
    reason:
      "JWT sessions that are older than it end, so a magic link would end those on other devices.",
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
