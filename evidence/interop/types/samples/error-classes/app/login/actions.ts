"use server"
import { AuthError } from "next-auth"
import { isRedirectError } from "next/dist/client/components/redirect-error"
import { EmailNotVerified, signIn } from "../../auth"

export type State = { error?: string; success?: boolean }

export async function login(_previous: State, data: FormData): Promise<State> {
  try {
    await signIn("credentials", { ...Object.fromEntries(data), redirectTo: "/dashboard" })
    return { success: true }
  } catch (error) {
    if (isRedirectError(error)) throw error
    if (error instanceof EmailNotVerified) return { error: error.code }
    if (error instanceof AuthError) return { error: error.cause?.err?.message ?? "Failed" }
    throw error
  }
}
