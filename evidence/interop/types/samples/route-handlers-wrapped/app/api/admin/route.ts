import { auth } from "../../../auth"

export const GET = auth((req) => {
  if (req.auth) {
    return Response.json({ data: "Protected data", url: req.nextUrl.pathname })
  }
  return Response.json({ message: "Not authenticated" }, { status: 401 })
})

export async function POST(request: Request) {
  const session = await auth()
  if (!session?.user?.email) return new Response("Unauthorized", { status: 401 })
  return Response.json(await request.json())
}
