"use server"
import { redirect } from "next/navigation"
import { auth, signIn, signOut } from "./auth"

export async function signInWith(formData: FormData) {
  await signIn("resend", { email: formData.get("email"), redirectTo: "/inbox" })
}

export async function signInQuietly(): Promise<never> {
  const url = await signIn("github", { redirect: false, redirectTo: "/" }, { prompt: "consent" })
  redirect(url)
}

export async function leave() {
  await signOut({ redirectTo: "/", redirect: true })
}

export async function leaveQuietly() {
  await signOut({ redirect: false })
}

export async function rename(name: string) {
  const session = await auth()
  if (!session?.user?.id) throw new Error("Not authenticated")
  return { id: session.user.id, name }
}
