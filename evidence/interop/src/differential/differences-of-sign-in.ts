import { type AllowedDifference, isOnlyInLockstep } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in who signs in, and in what is linked. */
export const differencesOfSignIn: readonly AllowedDifference[] = [
  {
    id: "linking-is-asked-for",
    category: "linking",
    authJs: "An account of another provider is linked to the signed-in user.",
    lockstep: 'It is linked only on request: `signIn("github", { link: "true" })`.',
    reason: "If two users share a browser, an account of one is not linked to the other.",
    places: [{ path: /./, behavior: /^provider: an account is linked to the user/ }],
  },
  {
    id: "ten-minutes-for-a-magic-link",
    category: "sign-in",
    authJs: "A magic link is valid for a day, unless the provider has a `maxAge`.",
    lockstep: "It is valid for ten minutes. To restore the day, set `maxAge: 86400`.",
    reason:
      "ASVS 5.0 allows ten minutes (6.5.5): a link that an attacker reads later would still sign in.",
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
    authJs: "Opening a magic link signs the user in.",
    lockstep:
      "It shows a page with a button. With `confirm: false`, it signs the user in directly.",
    reason: "Email scanners open links too.",
    places: [{ path: /./, behavior: /^provider: a magic link that has to be confirmed/ }],
  },
  {
    id: "credentials-with-database-sessions",
    category: "sign-in",
    authJs:
      "With database sessions, credentials without another provider are an error. With other providers, they set a JWT that is not accepted.",
    lockstep: "They create a database session, for stored users.",
    reason: "These sessions can be revoked.",
    places: [
      { path: /./, behavior: /^option: credentials (alone|beside others) with database sessions/ },
    ],
  },
  {
    id: "two-first-sign-ins-at-once",
    category: "sign-in",
    authJs:
      "Of two concurrent first sign-ins of a user, one fails with `OAuthAccountNotLinked` or `Configuration`.",
    lockstep:
      "Both succeed. With an adapter without `createUserWithAccount`, a sign-in that would fail looks up its account again for up to half a second.",
    reason: "A double click or a second tab must not make the first sign-in fail.",
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
    authJs: "An adapter stores only the accounts of users.",
    lockstep:
      "With an adapter that cannot list accounts, the table of accounts also gets rows whose provider begins with `lockstep/`. `emailVerified` is set when an account is linked by a verified address.",
    reason:
      "The rows mark accounts that were linked before the user verified the address: see [Account decisions](account-decisions.md).",
    places: [
      { path: /./, behavior: /^provider: (links of two providers|a magic link of an OAuth user)/ },
    ],
  },
]

/** Names of adapter calls that are not lookups. */
function otherCalls(order: Snapshot | undefined): readonly unknown[] {
  return Array.isArray(order) ? order.filter((name) => !String(name).startsWith("getUserBy")) : []
}
