import { NextResponse } from "next/server"
import { auth } from "../../../auth"

export const GET = auth((req) => {
  if (!req.auth) return NextResponse.json({ message: "Not authenticated" }, { status: 401 })
  const id: string | undefined = req.auth.user?.id
  return NextResponse.json({ id, email: req.auth.user?.email })
})
