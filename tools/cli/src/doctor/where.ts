import type { AuthConfig } from "@lockstep/core"
import type { FoundConfiguration } from "../project/configuration-in.ts"
import type { Core } from "../project/project-core.ts"

/** The origin and base path of a request, and why. */
export interface Where {
  readonly origin: string
  readonly basePath: string
  /** Whether `AUTH_URL` states the origin. */
  readonly isStated: boolean
  /** Whether browsers open the application at this origin: it is stated, or that of development. */
  readonly isKnown: boolean
  readonly reasons: readonly string[]
}

/** Says where a request arrives. */
export function whereIs(
  core: Core,
  found: FoundConfiguration,
  packages: ReadonlySet<string>,
): Where {
  const config = found.kind === "config" ? found.value : undefined
  const url = process.env["AUTH_URL"] ?? process.env["NEXTAUTH_URL"]
  const stated = core.statedOrigin(url)
  const host = trustedHost(config)
  const [origin, byOrigin] =
    stated !== undefined
      ? [stated, "The origin is that of AUTH_URL."]
      : host !== undefined
        ? [host, "The origin is the first of trustedHosts. Each request has its own origin."]
        : [
            "http://localhost:3000",
            "unknown: the origin in production, because AUTH_URL is not set. Each request has its own; this is one of development.",
          ]
  const isNext = found.name.endsWith("FullstackAuth") || packages.has("@lockstep/next")
  const basePath = isNext ? "/api/auth" : "/auth"
  const name = isNext ? "@lockstep/next" : "core and @lockstep/express"
  const byPath = `The base path is that of the option basePath or of AUTH_URL, otherwise ${basePath}, the default of ${name}.`
  const isStated = stated !== undefined
  const isKnown = isStated || process.env["NODE_ENV"] !== "production"
  return { origin, basePath, isStated, isKnown, reasons: [byOrigin, byPath] }
}

/** The first host without a placeholder. */
function trustedHost(config: AuthConfig | undefined): string | undefined {
  // A program without types may pass something else.
  const hosts: readonly unknown[] = Array.isArray(config?.trustedHosts) ? config.trustedHosts : []
  const host = hosts.find((each): each is string => typeof each === "string" && !each.includes("*"))
  if (host === undefined) return undefined
  const url = host.includes("://") ? host : `https://${host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}
