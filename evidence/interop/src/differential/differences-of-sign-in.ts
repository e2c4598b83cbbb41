import { isOnlyInLockstep, moves, type Places } from "./allowed-difference.ts"
import type { Snapshot } from "./snapshot.ts"

/** What differs in who signs in, and in what is linked. */
export const differencesOfSignIn: Places = {
  "linking-is-asked-for": { path: /./, behavior: /^provider: an account is linked to the user/ },
  "ten-minutes-for-a-magic-link": {
    path: / > (createVerificationToken|sendVerificationRequest)#\d > expires$/,
    when: (theirs, ours) => theirs === "<Date now+1d>" && ours === "<Date now+10m>",
  },
  "magic-links-are-confirmed": {
    path: /./,
    behavior: /^provider: a magic link that has to be confirmed/,
  },
  "credentials-with-database-sessions": {
    path: /./,
    behavior: /^option: credentials (alone|beside others) with database sessions/,
  },
  "events-after-the-account": {
    path: /^(GET|POST) callback\/\S+ > order$/,
    when: moves("callbacks event createUser", "adapter linkAccount"),
  },
  "addresses-that-come-later": {
    path: /./,
    behavior: /^provider: an address that the provider returns later/,
  },
  "two-first-sign-ins-at-once": [
    {
      path: / > adapter > calls > getUserBy(Account|Email)#\d$/,
      behavior:
        /^(error: the address belongs to another|error: the adapter fails in (create|link)|adapter: createUser refuses)/,
      when: isOnlyInLockstep,
    },
    {
      path: / > order$/,
      behavior: /^(error: the adapter fails in (create|link)|adapter: createUser refuses)/,
      when: (theirs, ours) => String(otherCalls(theirs)) === String(otherCalls(ours)),
    },
  ],
  "notes-about-verified-addresses": {
    path: /./,
    behavior: /^provider: (links of two providers|a magic link of an OAuth user)/,
  },
}

/** Names of adapter calls that are not lookups. */
function otherCalls(order: Snapshot | undefined): readonly unknown[] {
  return Array.isArray(order) ? order.filter((name) => !String(name).includes(" getUserBy")) : []
}
