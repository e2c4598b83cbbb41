import type { AuthConfig } from "@lockstep/core"
import type { OpenedConfig } from "@lockstep/core/integration"
import type { Entry, Section } from "../output/report.ts"

/** What the section about URLs is made from. */
export interface UrlFacts {
  readonly opened: OpenedConfig | undefined
  readonly written: AuthConfig | undefined
  /** Why the base URL has this origin and path. */
  readonly reasons: readonly string[]
}

/** The URLs to register at each provider. */
export function urlSection({ opened, written, reasons }: UrlFacts): Section {
  const title = "URLs to register"
  if (opened === undefined) {
    return { title, entries: [unknown("the configuration cannot be used.")] }
  }
  const { baseUrl, config } = opened
  const base: Entry = { level: "info", path: "base URL", message: baseUrl }
  const why = reasons.map((message): Entry => ({ level: "info", message }))
  const features = written === undefined ? undefined : featureIds(written)
  const urls = [...config.providers.values()].flatMap((provider): Entry[] => {
    if (provider.type !== "oauth" && provider.type !== "oidc") return []
    const proxy = provider.redirectProxyUrl ?? written?.redirectProxyUrl
    const callbacks = [...new Set([proxy ?? process.env["AUTH_REDIRECT_PROXY_URL"] ?? baseUrl])]
    const routes = [
      ...callbacks.map((at) => ["callback", `${at}/callback/${provider.id}`]),
      ...(features?.includes("providerLogout")
        ? [["signed out", `${baseUrl}/signed-out/${provider.id}`]]
        : []),
      ...(features?.includes("backChannelLogout") && provider.type === "oidc"
        ? [["back-channel logout", `${baseUrl}/backchannel-logout/${provider.id}`]]
        : []),
    ]
    return routes.map(([name = "", message = ""]) => ({
      level: "info",
      path: `${provider.id}, ${name}`,
      message,
    }))
  })
  const hidden =
    features === undefined
      ? [unknown("URLs of features. The module exports an engine; export its configuration too.")]
      : []
  return { title, entries: [base, ...why, ...urls, ...hidden] }
}

/** The IDs of the features of a configuration. */
export function featureIds({ features = [] }: AuthConfig): readonly string[] {
  return features.map((feature) => String(Reflect.get(Object(feature), "id")))
}

function unknown(message: string): Entry {
  return { level: "unknown", message }
}
