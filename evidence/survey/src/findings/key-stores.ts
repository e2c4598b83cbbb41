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
    why: "`createUser`, `linkAccount` and `createSession` write their keys without a check: the second call overwrites the record.",
  },
  {
    setUps: unstorage,
    rules: ["W2"],
    kind: "true",
    why: "`createAuthenticator` writes its key without a check: the second call overwrites the passkey.",
  },
  {
    setUps: both,
    rules: ["U7"],
    kind: "true",
    why: "The key of the email address contains it unchanged: users without one share `user:email:undefined`.",
  },
  {
    setUps: both,
    rules: ["U10", "S8"],
    kind: "true",
    why: "The update is spread over the record with its `undefined` properties, which JSON omits.",
  },
  {
    setUps: both,
    rules: ["U13"],
    kind: "true",
    why: "`updateUser` spreads the update over null and stores the result.",
  },
  {
    setUps: both,
    rules: ["U15"],
    kind: "true",
    why: "`updateUser` writes the key of the new address, keeps that of the old one, and does not check whether the address is taken.",
  },
  {
    setUps: both,
    rules: ["U18"],
    kind: "true",
    why: "The lists of a user's accounts and sessions contain only the last key: `deleteUser` does not delete the others.",
  },
  {
    setUps: both,
    rules: ["V9"],
    kind: "true",
    why: "Both parts form one key with a colon between them.",
  },
  {
    setUps: both,
    rules: ["V11", "X20"],
    kind: "true",
    why: "Keys are joined as strings: an array with one key equals that key.",
  },
  {
    setUps: both,
    rules: ["X22"],
    kind: "true",
    why: "The keys of all other records also begin with `user:`: `getUser` with `email:` and an address reads an ID, and returns an object of its characters.",
  },
  {
    setUps: both,
    rules: ["X9", "X10"],
    kind: "true",
    why: "JSON converts an invalid date to null, and the result has the invalid date.",
  },
  {
    setUps: both,
    rules: ["X13"],
    kind: "true",
    why: "`hydrateDates` converts every string that looks like a date to a date, in every property.",
  },
  {
    setUps: upstash,
    rules: ["X16"],
    kind: "unsure",
    why: "The package accepts every string as a part of a key. The REST interface that replaces Upstash's converts all lone surrogates to U+FFFD; that of Upstash can differ.",
  },
  {
    setUps: unstorage,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes the key as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps: upstash,
    rules: ["X5"],
    kind: "true",
    why: "`hydrateDates` assigns each property: one with the name `__proto__` becomes the prototype, so a claim `__proto__: { isAdmin: true }` makes `user.isAdmin` true.",
  },
  {
    setUps: unstorage,
    rules: ["X27"],
    kind: "true",
    why: "unstorage prints a warning each time it reads a record with a property `__proto__`, which `createUser` has stored. It does not listen to the errors of `ioredis`, which then logs each lost connection.",
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
    why: "Provider and ID form one key with a colon between them.",
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
    why: "`useVerificationToken` reads the key, deletes it and does not check the number of deleted keys: every call succeeds.",
  },
  {
    setUps: both,
    rules: ["C1", "C2"],
    kind: "true",
    why: "Records are written without a check whether they exist (U8, A2, S2), one after the other or at once.",
  },
  {
    setUps: both,
    rules: ["S10"],
    kind: "true",
    why: "`updateSession` reads the session and writes the whole record: a session that was deleted in between is restored.",
  },
  {
    setUps: both,
    rules: ["C3"],
    kind: "true",
    why: "`updateUser` reads the record and writes the whole record: other writes in between are lost.",
  },
  {
    setUps: both,
    rules: ["C4"],
    kind: "true",
    why: "The keys of all addresses from concurrent updates are kept, and each finds the user (U15).",
  },
  {
    setUps: both,
    rules: ["C6"],
    kind: "true",
    why: "`deleteUser` finds one account and one session (U18), and records that are created at the same time are kept.",
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
    why: "A record and its indexes are separate keys, which are read and written one after the other.",
  },
  {
    setUps: both,
    rules: ["E2"],
    kind: "true",
    why: "The user is read after the session, so `getSessionAndUser` reads twice; `useVerificationToken` reads a key and then deletes it.",
  },
]
