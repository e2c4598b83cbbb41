import path from "node:path"
import { migrate } from "drizzle-orm/better-sqlite3/migrator"

import { hashPassword } from "../accounts/password-hash.ts"
import { openDatabase } from "./open.ts"
import { passwordsTable, usersTable } from "./schema.ts"

/** A user with a password. A real application has no such list: users choose theirs at a form. */
export const demoUser = {
  name: "Katherine Johnson",
  email: "katherine@example.com",
  password: "the figures are right",
}

const migrationsFolder = path.join(import.meta.dirname, "migrations")

/**
 * Brings the tables up to date, and stores the demo's user with a password. It is for before the
 * application starts, once, and not for each of its processes.
 *
 * @param file - path of the SQLite file
 */
export async function prepareDatabase(file: string): Promise<void> {
  const db = openDatabase(file)
  try {
    migrate(db, { migrationsFolder })
    const { name, email, password } = demoUser
    // We know that the address is hers. Of a user who only typed one, this stays empty until they
    // follow a magic link; see "Email" in the documentation of @lockstep/core.
    const user = { id: crypto.randomUUID(), name, email, emailVerified: new Date() }
    const [stored] = await db.insert(usersTable).values(user).onConflictDoNothing().returning()
    if (!stored) return
    await db
      .insert(passwordsTable)
      .values({ userId: stored.id, hash: await hashPassword(password) })
  } finally {
    db.$client.close()
  }
}
