import { createAuth } from "@lockstep/core"
import { GitHub } from "@lockstep/core/providers/github"

/** Handles the routes below the base path, and returns the session of a request. */
export const auth = createAuth({ basePath: "/api/auth", providers: [GitHub] })
