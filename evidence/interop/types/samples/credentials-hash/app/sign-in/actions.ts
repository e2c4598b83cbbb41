"use server"
import { AuthError } from "next-auth"
import { signIn } from "../../auth"

export async function authenticate(_state: string | undefined, formData: FormData) {
  try {
    await signIn("password", formData)
  } catch (error) {
    if (error instanceof AuthError) {
      switch (error.type) {
        case "CredentialsSignin":
          return "Invalid credentials."
        default:
          return "Something went wrong."
      }
    }
    throw error
  }
}
