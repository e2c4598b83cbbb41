import { NextRequest, NextResponse } from "next/server"
import NextAuth, { type Session } from "next-auth"
import type { NextAuthRequest } from "next-auth"
import GitHub from "next-auth/providers/github"

const { auth } = NextAuth({ providers: [GitHub] })

type User = NonNullable<Session["user"]>
type RouteContext = { params: Promise<Record<string, string>> }
type Handler = (
  request: NextAuthRequest,
  context: RouteContext,
  user: User,
) => Promise<NextResponse>

export function withAuth(handler: Handler) {
  return auth(async (request, context) => {
    const user = request.auth?.user
    if (!user) return NextResponse.json({ error: "Unauthorized" }, { status: 401 })
    try {
      return await handler(request, context as RouteContext, user)
    } catch {
      return NextResponse.json({ error: "Failed" }, { status: 500 })
    }
  })
}

export const GET = withAuth(async (request, { params }, user) => {
  const { id } = await params
  return NextResponse.json({ id, user: user.email, page: request.nextUrl.searchParams.get("page") })
})

export const POST = auth(async function POST(req) {
  const body: unknown = await req.json()
  return Response.json({ body, by: req.auth?.user?.name ?? null })
}) as (req: NextRequest, context: RouteContext) => Promise<Response>

export async function requireUser(): Promise<User> {
  const session = await auth()
  if (!session?.user) throw new Error("Unauthorized")
  return session.user
}

export type AppSession = NonNullable<Awaited<ReturnType<typeof requireUser>>>
