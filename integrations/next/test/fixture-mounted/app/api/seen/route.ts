import { auth } from "../../../auth.ts"

/** What a wrapped function receives. */
export const GET = auth(({ auth: session, nextUrl, url }) =>
  Response.json({ name: session?.user?.name ?? null, url, path: nextUrl.pathname }),
)
