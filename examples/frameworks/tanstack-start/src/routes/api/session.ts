import { createFileRoute } from "@tanstack/react-router"

export const Route = createFileRoute("/api/session")({
  server: {
    handlers: { GET: async ({ context }) => Response.json(await context.auth.session()) },
  },
})
