import { type AllowedDifference, isOnlyInLockstep } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in who signs in, and in what is linked. */
export const differencesOfSignIn: readonly AllowedDifference[] = [
  {
    id: "linking-is-asked-for",
    category: "linking",
    authJs: "An account at another provider is linked to the user who is signed in.",
    lockstep: 'It is linked if that was asked for: `signIn("github", { link: "true" })`.',
    reason: "A user who shares a browser does not leave an account behind in another user.",
    places: [{ path: /./, behavior: /^provider: an account is linked to the user/ }],
  },
  {
    id: "ten-minutes-for-a-magic-link",
    category: "sign-in",
    authJs: "A magic link is valid for a day, unless the provider has a `maxAge`.",
    lockstep: "It is valid for ten minutes. `maxAge: 86400` brings the day back.",
    reason:
      "ASVS 5.0 allows ten minutes (6.5.5): a link that was read later by another user signs in.",
    places: [
      {
        path: / > (createVerificationToken|sendVerificationRequest)#\d > expires$/,
        when: (theirs, ours) => theirs === "<Date now+1d>" && ours === "<Date now+10m>",
      },
    ],
  },
  {
    id: "magic-links-are-confirmed",
    category: "sign-in",
    authJs: "Opening a magic link signs in.",
    lockstep: "It shows a page with a button. `confirm: false` signs in at once.",
    reason: "Programs that look into messages open links too.",
    places: [{ path: /./, behavior: /^provider: a magic link that has to be confirmed/ }],
  },
  {
    id: "credentials-with-database-sessions",
    category: "sign-in",
    authJs:
      "With database sessions credentials alone are an error, and beside other providers they set a JWT that is not accepted.",
    lockstep: "They make a database session, for users who are stored.",
    reason: "Such users have a session that can be revoked.",
    places: [
      { path: /./, behavior: /^option: credentials (alone|beside others) with database sessions/ },
    ],
  },
  {
    id: "two-first-sign-ins-at-once",
    category: "sign-in",
    authJs:
      "Of two first sign-ins of a user at once, one ends with `OAuthAccountNotLinked` or `Configuration`.",
    lockstep:
      "Both succeed. With an adapter without `createUserWithAccount`, a sign-in that is about to fail looks for its account again, for half a second at most.",
    reason: "A double click or a second tab denies no user their first sign-in.",
    places: [
      {
        path: / > adapter > calls > getUserBy(Account|Email)#\d$/,
        behavior:
          /^(error: the address belongs to another|error: the adapter fails in (create|link)|adapter: createUser refuses)/,
        when: isOnlyInLockstep,
      },
      {
        path: / > adapter > order$/,
        behavior: /^(error: the adapter fails in (create|link)|adapter: createUser refuses)/,
        when: (theirs, ours) => String(otherCalls(theirs)) === String(otherCalls(ours)),
      },
    ],
  },
  {
    id: "notes-about-verified-addresses",
    category: "linking",
    authJs: "An adapter gets the accounts of users and nothing else.",
    lockstep:
      "With an adapter that cannot list accounts, the table of accounts also gets rows whose provider begins with `lockstep/`; and `emailVerified` is set when an account is linked by a verified address.",
    reason:
      "They say which accounts were there before their user proved the address; see [Account decisions](account-decisions.md).",
    places: [
      { path: /./, behavior: /^provider: (links of two providers|a magic link of an OAuth user)/ },
    ],
  },
]

/** Names of adapter calls that are not lookups. */
function otherCalls(order: Snapshot | undefined): readonly unknown[] {
  return Array.isArray(order) ? order.filter((name) => !String(name).startsWith("getUserBy")) : []
}
