import { json, type RequestHandler } from "@sveltejs/kit"

export const GET: RequestHandler = async ({ locals }) => json(await locals.auth.session())
