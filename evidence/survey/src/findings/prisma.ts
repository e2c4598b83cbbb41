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
    why: "The documented model for PostgreSQL has `email String @unique`, without the question mark of the other databases, so `user.create` rejects a user whose provider returns no email address.",
  },
  {
    setUps: everywhere,
    rules: ["U20", "A12", "S9", "S12"],
    kind: "true",
    why: "`deleteUser`, `unlinkAccount`, `updateSession` and `deleteSession` only call `delete` and `update`, which throw P2025 if there is no row. Only `useVerificationToken` catches that.",
  },
  {
    setUps: everywhere,
    rules: ["U17", "A10"],
    kind: "true",
    why: "`createUser` and `linkAccount` pass every property to `create`, and Prisma rejects properties without a field in the model.",
  },
  {
    setUps: servers,
    rules: ["A9", "W7"],
    kind: "true",
    why: "`expires_at` and `counter` are `Int` in the documented models: signed 32-bit numbers.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes them as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps: everywhere,
    rules: ["X20"],
    kind: "true",
    why: "`getAccount` uses `findFirst`, which ignores an `undefined` condition: it finds the account of another user.",
  },
  {
    setUps: everywhere,
    rules: ["X26"],
    kind: "true",
    why: "A validation error of Prisma contains the whole argument, including the session token, and the package passes it on.",
  },
  {
    setUps: ["prisma-sqlite"],
    rules: ["X15"],
    kind: "true",
    why: "libSQL's client, which Prisma's adapter uses, reads strings only up to the first NUL: the complete stored string is returned truncated.",
  },
  {
    setUps: mariadb,
    rules: ["A7", "U18"],
    kind: "true",
    why: "In the documented models for MySQL, `Account.userId` is unique, so a user can have only one account. The relations of Account and Session have no `onDelete`, so a user with an account or a session cannot be deleted.",
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
    why: "Prisma creates its tables with `utf8mb4_unicode_ci`, which ignores case, accents, trailing spaces and NUL, and treats all emoji as equal. The package does not compare the results.",
  },
  {
    setUps: mariadb,
    rules: ["U22", "A8", "V14", "W12"],
    kind: "true",
    why: "A `String` is `varchar(191)` on MySQL, and only the three tokens are longer in the documented models: long names, scopes, identifiers and credential IDs do not fit.",
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
    why: "`useVerificationToken` is `delete`, which on MySQL reads the row and deletes it in one transaction. With snapshot isolation, the default of MariaDB 11.8, all calls but one get error 1020, which the package passes on instead of null. Without it, several calls succeed.",
  },
  {
    setUps: mariadb,
    rules: ["C9"],
    kind: "true",
    why: "Two concurrent `deleteSession` calls can both return the row, and others reject with error 1020: `delete` reads the row and deletes it in one database transaction. The sequences without concurrent calls reach methods that reject if a record is missing (U20, S12, A12) and keys that match by collation (S5, U6).",
  },
  {
    setUps: mariadb,
    rules: ["F4"],
    kind: "true",
    why: "`queryTimeout` of the `mariadb` driver is a setting of the server (`max_statement_time`), so a call waits without limit for a server that does not respond. Neither the package nor Prisma sets the driver's `socketTimeout`.",
  },
  {
    setUps: mariadb,
    rules: ["F7"],
    kind: "true",
    why: "If `queryTimeout` is set, the `mariadb` driver sets `max_statement_time` on each connection, and does not handle the rejection if the connection is lost at that moment. It ends the process.",
  },
  {
    setUps: servers,
    rules: ["E1", "E2"],
    kind: "true",
    why: "`include` is a separate query after the first one, so `getSessionAndUser` and `getUserByAccount` need two. On MySQL, each write is a database transaction with a query that reads the row.",
  },
  {
    setUps: mariadb,
    rules: ["X4"],
    kind: "follows",
    why: "The call waits for a database that swallows everything (F4).",
  },
]
