"use server"

import { revalidatePath } from "next/cache"

import { requireSession } from "../../accounts/current-session.ts"
import { readName } from "../../accounts/rename-user.ts"
import { removeSignInMethod } from "../../accounts/sign-in-methods.ts"
import { getAuth, signIn, unstable_update } from "../../auth.ts"
import { typedText } from "../typed-text.ts"

// Anyone can call each of these without the page, so each checks the session.

/** How changing the profile went. */
export type ProfileAnswer = "saved" | "no name" | undefined

/** Changes the name, which the session callback stores. */
export async function changeName(_before: ProfileAnswer, form: FormData): Promise<ProfileAnswer> {
  await requireSession("/account")
  const name = readName(typedText(form, "name"))
  if (name === undefined) return "no name"
  await unstable_update({ user: { name } })
  revalidatePath("/", "layout")
  return "saved"
}

/**
 * Links an account at the provider. A signed-in session alone does not link: the call must request
 * it.
 */
export async function linkAccount(): Promise<void> {
  await requireSession("/account")
  await signIn("local", { link: "true", redirectTo: "/account" })
}

/** How removing a sign-in method went. */
export type RemovalAnswer = Awaited<ReturnType<typeof removeSignInMethod>> | undefined

/** Removes an account or a passkey of the user, but never the last sign-in method. */
export async function removeMethod(_before: RemovalAnswer, form: FormData): Promise<RemovalAnswer> {
  const { user } = await requireSession("/account")
  const outcome = await removeSignInMethod(user.id, {
    provider: typedText(form, "provider"),
    providerAccountId: typedText(form, "providerAccountId"),
  })
  revalidatePath("/account")
  return outcome
}

/** Ends one session. */
export async function endOne(form: FormData): Promise<void> {
  await requireSession("/account")
  const { sessions } = await getAuth()
  await sessions.end(typedText(form, "handle"))
  revalidatePath("/account")
}

/** Ends all sessions but this one, which gets another token. */
export async function endOthers(): Promise<void> {
  await requireSession("/account")
  const { sessions } = await getAuth()
  await sessions.endOthers()
  revalidatePath("/account")
}
