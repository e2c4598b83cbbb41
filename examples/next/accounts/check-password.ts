import { CredentialsSignin, type User } from "@lockstep/next"
import { eq } from "drizzle-orm"

import { database } from "../database/database.ts"
import { passwordsTable, usersTable } from "../database/schema.ts"
import { hashPassword, isPassword } from "./password-hash.ts"

/** One code for both: an attacker must not learn which addresses have an account. */
class WrongPassword extends CredentialsSignin {
  override code = "wrong_password"
}

/** Longer input would only make us work. */
const limit = 200

/** Compared if no user has the address, so that the response takes equally long. */
let decoyHash: Promise<string> | undefined

/**
 * Finds the user who has this address and this password.
 *
 * A real application also counts the attempts, for each address and for each visitor, and lets the next
 * one wait longer and longer; in the database, as several servers must count together. It does not lock
 * the address: then an attacker could lock out any user.
 *
 * @param input - what was typed; anything may be in it
 * @throws CredentialsSignin when it is wrong
 */
export async function checkPassword(input: { email?: unknown; password?: unknown }): Promise<User> {
  const { email, password } = input
  if (typeof email !== "string" || typeof password !== "string") throw new WrongPassword()
  if (email.length > limit || password.length > limit) throw new WrongPassword()
  const [found] = await database()
    .select({ user: usersTable, hash: passwordsTable.hash })
    .from(usersTable)
    .innerJoin(passwordsTable, eq(passwordsTable.userId, usersTable.id))
    .where(eq(usersTable.email, email.trim().toLowerCase()))
  decoyHash ??= hashPassword(crypto.randomUUID())
  const isRight = await isPassword(password, found?.hash ?? (await decoyHash))
  if (!found || !isRight) throw new WrongPassword()
  return found.user
}
