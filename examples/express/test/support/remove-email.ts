import { sql } from "kysely"

import type { Demo } from "../../src/demo.ts"

/**
 * Takes the email address from a user. The demo never does, but a provider can have users without one, and the column
 * can be empty.
 */
export async function removeEmail({ database }: Demo, email: string): Promise<void> {
  await database
    .updateTable("User")
    // The type of the standard tables has no null here.
    .set({ email: sql<string>`null` })
    .where("email", "=", email)
    .execute()
}
