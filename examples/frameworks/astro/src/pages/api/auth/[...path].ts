import type { APIRoute } from "astro"
import { auth } from "../../../auth.ts"

export const ALL: APIRoute = ({ request }) => auth.handle(request)
