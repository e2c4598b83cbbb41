import { NextResponse } from "next/server"
import { auth } from "./auth.ts"

/** Reports the user and the request. */
export const proxy = auth((request) => {
  const headers = { "x-reader": request.auth?.user?.name ?? "", "x-address": request.url }
  return NextResponse.next({ headers })
})

// Next.js adds its base path and the languages. The sign-in page is among the protected ones by mistake.
export const config = { matcher: ["/account", "/members", "/login"] }
