import { FullstackAuth } from "@lockstep/next"
import { NextResponse } from "next/server"

const { auth } = FullstackAuth({
  providers: [],
  // Leaves it to the routes to extend sessions.
  session: { strategy: "jwt", updateAge: 2 ** 31 - 1 },
  pages: { signIn: "/login" },
  callbacks: { authorized: ({ auth }) => auth !== null },
})

export const middleware = auth((request) => {
  const answer = NextResponse.next()
  answer.headers.set("x-reader", request.auth?.user?.name ?? "nobody")
  return answer
})

export const config = { matcher: ["/members", "/api/auth/:path*"] }
