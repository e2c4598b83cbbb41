import { type NextRequest, NextResponse } from "next/server"
import { decode, getToken, type GetTokenParams, type JWT } from "next-auth/jwt"

const options: Omit<GetTokenParams, "req"> = {
  secret: process.env.AUTH_SECRET!,
  secureCookie: process.env.NODE_ENV === "production",
}

export async function GET(req: NextRequest) {
  const token = await getToken({ req, ...options })
  const raw: string | null = await getToken({ req, ...options, raw: true })
  const claims = raw
    ? await decode<JWT & { accessToken?: string }>({
        token: raw,
        secret: "s",
        salt: "authjs.session-token",
      })
    : null
  if (!token?.accessToken) return NextResponse.json({ error: "Unauthorized" }, { status: 401 })
  const res = await fetch("https://api.spotify.com/v1/me/playlists", {
    headers: { Authorization: `Bearer ${token.accessToken as string}` },
  })
  return NextResponse.json({ ...(await res.json()), expires: claims?.exp })
}
