"use server"

import { AuthError, CredentialsSignin } from "@lockstep/next"

import { signIn } from "../../auth.ts"
import { typedText } from "../typed-text.ts"

/** Redirects to the provider. */
export async function atProvider(form: FormData): Promise<void> {
  await signIn("local", { redirectTo: typedText(form, "redirectTo") })
}

/**
 * Signs in with a password.
 *
 * @returns a code for what went wrong; without it, the browser is redirected
 */
export async function withPassword(_before: string | undefined, form: FormData): Promise<string> {
  try {
    return await signIn("credentials", form)
  } catch (error) {
    if (error instanceof CredentialsSignin) return error.code
    // Next.js redirects by throwing; and what is really wrong must be seen.
    throw error
  }
}

/**
 * Sends a magic link.
 *
 * @returns the type of the error; without it, the browser is redirected
 */
export async function byMail(_before: string | undefined, form: FormData): Promise<string> {
  try {
    return await signIn("nodemailer", form)
  } catch (error) {
    if (error instanceof AuthError && error.type === "EmailSignInError") return error.type
    throw error
  }
}
