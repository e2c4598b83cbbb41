import type { Verdict } from "./verdict.ts"

const everywhere = ["prisma-postgres", "prisma-mariadb", "prisma-sqlite"]
const servers = ["prisma-postgres", "prisma-mariadb"]
const mariadb = ["prisma-mariadb"]

/** What was found out about `@auth/prisma-adapter`. */
export const prismaVerdicts: readonly Verdict[] = [
  {
    setUps: ["prisma-postgres"],
    rules: ["U7"],
    kind: "true",
    why: "The documented model for PostgreSQL has `email String @unique`, without the question mark of the other databases, so `user.create` refuses a user whose provider gives no address.",
  },
  {
    setUps: everywhere,
    rules: ["U20", "A12", "S9", "S12"],
    kind: "true",
    why: "`deleteUser`, `unlinkAccount`, `updateSession` and `deleteSession` are bare calls of `delete` and `update`, which throw P2025 when there is no row; only `useVerificationToken` catches that.",
  },
  {
    setUps: everywhere,
    rules: ["U17", "A10"],
    kind: "true",
    why: "`createUser` and `linkAccount` hand every member on to `create`, and Prisma refuses those that the model has no field for.",
  },
  {
    setUps: servers,
    rules: ["A9", "W7"],
    kind: "true",
    why: "`expires_at` and `counter` are `Int` in the documented models: 32 bits with a sign.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes it as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
  {
    setUps: everywhere,
    rules: ["X20"],
    kind: "true",
    why: "`getAccount` uses `findFirst`, in which an `undefined` condition is no condition: it finds another user's account.",
  },
  {
    setUps: everywhere,
    rules: ["X26"],
    kind: "true",
    why: "A validation error of Prisma prints the whole argument, session token and all, and the package hands it on.",
  },
  {
    setUps: ["prisma-sqlite"],
    rules: ["X15"],
    kind: "true",
    why: "libSQL's client, under Prisma's adapter for it, reads a text up to its first NUL only: what was stored whole comes back cut.",
  },
  {
    setUps: mariadb,
    rules: ["A7", "U18"],
    kind: "true",
    why: "In the documented models for MySQL `Account.userId` is unique, so a user can have one account; and the relations of Account and Session have no `onDelete`, so a user who has either cannot be deleted.",
  },
  {
    setUps: mariadb,
    rules: ["A3", "A13", "X13", "X14", "X19"],
    kind: "follows",
    why: "The case links a second account to a user, which the unique `Account.userId` refuses (A7).",
  },
  {
    setUps: mariadb,
    rules: ["A5", "S4", "U19"],
    kind: "follows",
    why: "The case deletes a user with an account or a session, which the foreign keys refuse (U18).",
  },
  {
    setUps: mariadb,
    rules: ["A4", "U6", "S5", "V10", "W3", "X18", "X15"],
    kind: "true",
    why: "Prisma makes its tables with `utf8mb4_unicode_ci`, for which case, accents, spaces at the end, NUL and all emoji are the same; nothing in the package looks at what came back.",
  },
  {
    setUps: mariadb,
    rules: ["U22", "A8", "V14", "W12"],
    kind: "true",
    why: "A `String` is `varchar(191)` on MySQL, and the documented models make only the three tokens longer: names, scopes, identifiers and credential ids do not fit.",
  },
  {
    setUps: ["prisma-postgres", "prisma-sqlite"],
    rules: ["C9"],
    kind: "follows",
    why: "The sequences come to a `deleteUser`, `deleteSession` or `unlinkAccount` of what is not there, which rejects (U20, S12, A12); no history of calls at the same time was out of order.",
  },
  {
    setUps: mariadb,
    rules: ["V3", "C10"],
    kind: "true",
    why: "`useVerificationToken` is `delete`, which on MySQL reads the row and deletes it in one transaction. With the snapshot isolation that MariaDB 11.8 has by default the losers get error 1020, and the package hands that on instead of null; without it several win.",
  },
  {
    setUps: mariadb,
    rules: ["C9"],
    kind: "true",
    why: "Two `deleteSession` at once can both answer with the row, and others reject with error 1020: `delete` reads the row and deletes it in one transaction. The sequences without anything at the same time come to what rejects when it is missing (U20, S12, A12) and to keys that match by collation (S5, U6).",
  },
  {
    setUps: mariadb,
    rules: ["F4"],
    kind: "true",
    why: "`queryTimeout` of the `mariadb` driver is a setting of the server (`max_statement_time`), so a server that says nothing is waited for for ever; the driver's `socketTimeout` is not set by anyone.",
  },
  {
    setUps: mariadb,
    rules: ["F7"],
    kind: "true",
    why: "The `mariadb` driver sets `max_statement_time` on each connection behind the caller's back when `queryTimeout` is given, and nothing handles the rejection when the connection breaks at that moment. It ends the process.",
  },
  {
    setUps: servers,
    rules: ["E1", "E2"],
    kind: "true",
    why: "`include` is a query of its own that follows the first one, so `getSessionAndUser` and `getUserByAccount` take two; on MySQL each write is a transaction, with a query to read the row back.",
  },
  {
    setUps: mariadb,
    rules: ["X4"],
    kind: "follows",
    why: "The call waits for a database that swallows everything (F4).",
  },
]
