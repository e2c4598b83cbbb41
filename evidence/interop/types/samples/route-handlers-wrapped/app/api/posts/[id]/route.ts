import { NextResponse } from "next/server"
import { auth } from "../../../../auth"

export const GET = auth(async (req, ctx) => {
  const { id } = await ctx.params
  if (!req.auth) return new NextResponse("Unauthorized", { status: 401 })
  return NextResponse.json({ id: id.toUpperCase(), user: req.auth.user })
})

export const DELETE = auth(async function DELETE(req, { params }) {
  if (req.auth?.user) return Response.json({ deleted: (await params).id })
  return Response.json({ message: "Not authenticated" }, { status: 401 })
})

export const PATCH = auth(async (request, { params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const body = await request.json()
  return Response.json({ id, ...body })
}) as (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>
