"use server"

import { signOut } from "../auth.ts"

/** Signs out. */
export async function leave(): Promise<void> {
  await signOut({ redirectTo: "/" })
}
