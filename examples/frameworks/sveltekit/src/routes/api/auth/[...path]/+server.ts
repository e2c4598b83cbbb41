import type { RequestHandler } from "@sveltejs/kit"
import { auth } from "../../../../auth.ts"

export const GET: RequestHandler = ({ request }) => auth.handle(request)
export const POST: RequestHandler = ({ request }) => auth.handle(request)
