import type { Verdict } from "./verdict.ts"

const upstash = ["upstash-redis"]
const unstorage = ["unstorage-redis"]
const both = [...upstash, ...unstorage]

/** What was found out about `@auth/upstash-redis-adapter` and its sibling `@auth/unstorage-adapter`. */
export const keyStoreVerdicts: readonly Verdict[] = [
  {
    setUps: both,
    rules: ["U8", "A2", "S2"],
    kind: "true",
    why: "`createUser`, `linkAccount` and `createSession` write their keys without looking: the second call takes over.",
  },
  {
    setUps: unstorage,
    rules: ["W2"],
    kind: "true",
    why: "`createAuthenticator` writes its key without looking: the second call takes the passkey over.",
  },
  {
    setUps: both,
    rules: ["U7"],
    kind: "true",
    why: "The key of the address is made of it as it is: users without one share `user:email:undefined`.",
  },
  {
    setUps: both,
    rules: ["U10", "S8"],
    kind: "true",
    why: "The patch is spread over the record with its `undefined` members, which JSON then leaves out.",
  },
  {
    setUps: both,
    rules: ["U13"],
    kind: "true",
    why: "`updateUser` spreads the patch over null and stores that.",
  },
  {
    setUps: both,
    rules: ["U15"],
    kind: "true",
    why: "`updateUser` writes the key of the new address and leaves that of the old one, and does not check whether it is taken.",
  },
  {
    setUps: both,
    rules: ["U18"],
    kind: "true",
    why: "The lists of a user's accounts and sessions hold one key each, the last: `deleteUser` leaves all others in the store.",
  },
  {
    setUps: both,
    rules: ["V9"],
    kind: "true",
    why: "Both parts are joined with a colon into one key.",
  },
  {
    setUps: both,
    rules: ["V11", "X20"],
    kind: "true",
    why: "Keys are joined as text: a list of one key is that key.",
  },
  {
    setUps: both,
    rules: ["X22"],
    kind: "true",
    why: "`user:` begins the keys of all other records too: `getUser` by `email:` and an address reads an id and makes an object of its letters.",
  },
  {
    setUps: both,
    rules: ["X9", "X10"],
    kind: "true",
    why: "JSON makes null of an invalid date, and the answer has the date that is none.",
  },
  {
    setUps: both,
    rules: ["X13"],
    kind: "true",
    why: "`hydrateDates` turns whatever looks like a date into one, in every member.",
  },
  {
    setUps: upstash,
    rules: ["X16"],
    kind: "unsure",
    why: "The package takes any text as a part of a key. That all lone surrogates become U+FFFD there is done by the REST interface in place of Upstash's, which may do something else.",
  },
  {
    setUps: unstorage,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes the key as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
  {
    setUps: upstash,
    rules: ["X5"],
    kind: "true",
    why: "`hydrateDates` assigns member by member: one called `__proto__` becomes the prototype, so that a claim `__proto__: { isAdmin: true }` makes `user.isAdmin` true.",
  },
  {
    setUps: unstorage,
    rules: ["X27"],
    kind: "true",
    why: "unstorage prints a warning each time it reads a record with a member called `__proto__`, which `createUser` has stored; and nothing listens to the errors of `ioredis`, which then prints each broken connection.",
  },
  {
    setUps: unstorage,
    rules: ["U20"],
    kind: "true",
    why: "`deleteUser` removes the keys that the lists name, and for a user without an account or without a session that is null, which unstorage refuses.",
  },
  {
    setUps: unstorage,
    rules: ["A5", "S4", "V15", "W11", "U19", "A11", "S14", "W13", "X26"],
    kind: "follows",
    why: "The case deletes a user without an account or without a session, which rejects (U20).",
  },
  {
    setUps: both,
    rules: ["A3"],
    kind: "true",
    why: "Provider and id are joined with a colon into one key.",
  },
  {
    setUps: unstorage,
    rules: ["X19"],
    kind: "true",
    why: "Addresses and tokens are parts of unstorage's keys, which have a grammar of their own: slashes and colons are one, whatever follows a question mark is dropped, and a part of two dots is refused.",
  },
  {
    setUps: both,
    rules: ["V3"],
    kind: "true",
    why: "`useVerificationToken` reads the key, deletes it and does not look at how many keys that were: every call wins.",
  },
  {
    setUps: both,
    rules: ["C1", "C2"],
    kind: "true",
    why: "Records are written without looking whether they are there (U8, A2, S2), one after the other or at once.",
  },
  {
    setUps: both,
    rules: ["S10"],
    kind: "true",
    why: "`updateSession` reads the session and writes it back whole: a session that was deleted in between comes back.",
  },
  {
    setUps: both,
    rules: ["C3"],
    kind: "true",
    why: "`updateUser` reads the record and writes it back whole: what others wrote in between is lost.",
  },
  {
    setUps: both,
    rules: ["C4"],
    kind: "true",
    why: "The keys of all addresses that were written at once stay, and each finds the user (U15).",
  },
  {
    setUps: both,
    rules: ["C6"],
    kind: "true",
    why: "`deleteUser` looks at one account and one session (U18), and what is created meanwhile stays.",
  },
  {
    setUps: both,
    rules: ["C9"],
    kind: "follows",
    why: "Several uses of a token win (V3), sessions come back (S10), records are taken over (U8, A2, S2) and addresses stay (U15).",
  },
  {
    setUps: both,
    rules: ["C10"],
    kind: "follows",
    why: "Two instances do what one does: V3, C1, S10 and C3.",
  },
  {
    setUps: both,
    rules: ["E1"],
    kind: "true",
    why: "A record and its indexes are keys of their own, which are read and written one after the other.",
  },
  {
    setUps: both,
    rules: ["E2"],
    kind: "true",
    why: "The session leads to its user, so `getSessionAndUser` reads twice; `useVerificationToken` reads a key and then deletes it.",
  },
]
