import { createFileRoute } from "@tanstack/react-router"
import { auth } from "../../auth.ts"

export const Route = createFileRoute("/api/auth/$")({
  server: {
    handlers: {
      GET: ({ request }) => auth.handle(request),
      POST: ({ request }) => auth.handle(request),
    },
  },
})
