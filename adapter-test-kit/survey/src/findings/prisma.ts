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
    why: "`getAccount` uses `findFirst`, in which an `undefined` condition is no condition: it finds somebody's account.",
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
    why: "In the documented models for MySQL `Account.userId` is unique, so a person can have one account; and the relations of Account and Session have no `onDelete`, so a user who has either cannot be deleted.",
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
]
