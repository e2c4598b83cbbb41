import NextAuth from "next-auth"
import { authOptions } from "./options"

const nextAuth = NextAuth(authOptions)

export const { handlers, signIn, signOut, unstable_update: updateSession } = nextAuth
// As applications do that compile with declarations, whose types of `auth` cannot be named otherwise.
export const auth: any = nextAuth.auth
export const getServerSession = async () => await nextAuth.auth()
export const currentUser = async () => (await nextAuth.auth())?.user
