import { defineEventHandler } from "h3"

export default defineEventHandler(async ({ context }) =>
  Response.json(await context.auth.session()),
)
