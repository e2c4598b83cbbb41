import { NextResponse } from "next/server"
import NextAuth from "next-auth"
import { authOptions } from "./options"

export const proxy = NextAuth(authOptions).auth((req) => {
  const { nextUrl } = req
  if (!req.auth && nextUrl.pathname !== "/login") {
    const loginUrl = new URL("/login", nextUrl.origin)
    loginUrl.searchParams.set("callbackUrl", nextUrl.pathname + nextUrl.search)
    return NextResponse.redirect(loginUrl)
  }
  return NextResponse.next()
})
