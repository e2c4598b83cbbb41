import { auth } from "../../../auth"

export const GET = auth((req) => Response.json(req.auth?.user ?? null))
