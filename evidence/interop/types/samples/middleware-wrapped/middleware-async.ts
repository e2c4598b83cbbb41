import type { NextAuthRequest } from "next-auth"
import { type NextFetchEvent, NextResponse } from "next/server"
import { auth } from "./auth"

async function guard(request: NextAuthRequest) {
  if (request.auth?.user?.email !== "admin@example.com") {
    return NextResponse.rewrite(new URL("/404", request.url))
  }
  return undefined
}

export default auth(async (request, event: NextFetchEvent) => {
  event.waitUntil(Promise.resolve())
  const response = (await guard(request)) ?? NextResponse.next()
  response.headers.set("x-user", request.auth?.user?.name ?? "")
  return response
})
