import { auth } from "../../../auth.ts"

export const runtime = "edge"
export const GET = auth(async (request) => Response.json([request.auth, await auth()]))
