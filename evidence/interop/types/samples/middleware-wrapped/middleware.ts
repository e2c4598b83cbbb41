import { NextResponse } from "next/server"
import { auth } from "./auth"

const publicRoutes = ["/", "/about"]

export default auth((req) => {
  const { nextUrl } = req
  const isLoggedIn = !!req.auth
  if (nextUrl.pathname.startsWith("/api/auth")) return
  if (nextUrl.pathname === "/login") {
    if (isLoggedIn) return Response.redirect(new URL("/dashboard", nextUrl))
    return
  }
  if (!isLoggedIn && !publicRoutes.includes(nextUrl.pathname)) {
    const callbackUrl = encodeURIComponent(nextUrl.pathname + nextUrl.search)
    return NextResponse.redirect(new URL(`/login?callbackUrl=${callbackUrl}`, nextUrl.origin))
  }
  return NextResponse.next()
})

export const config = { matcher: ["/((?!.+\\.[\\w]+$|_next).*)", "/", "/(api|trpc)(.*)"] }
