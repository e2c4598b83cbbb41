import NextAuth from "next-auth"
import authConfig from "./auth.config"

const { auth } = NextAuth(authConfig)

// @ts-ignore -- The shape that many tutorials return.
export default auth((req) => {
  const isApi = req.nextUrl.pathname.startsWith("/api")
  if (isApi) return null
  if (!req.auth) return Response.redirect(new URL("/login", req.nextUrl))
  return null
})
