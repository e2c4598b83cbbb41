import type { ReplacedProvider } from "@lockstep/core/integration"
import type { Entry } from "../output/report.ts"
import { metadataEntries, type Metadata } from "./metadata.ts"

type OAuthProvider = Extract<ReplacedProvider, { readonly type: "oauth" | "oidc" }>

/** What is looked for at a provider. */
export interface DiscoveryOptions {
  /** IDs of the features; `undefined`: they cannot be known. */
  readonly features: readonly string[] | undefined
  readonly offline: boolean
}

const patienceMs = 10_000
const largestSkewMs = 60_000

/** Reads the discovery document of each OpenID provider. */
export async function discoveryEntries(
  providers: Iterable<ReplacedProvider>,
  options: DiscoveryOptions,
): Promise<readonly Entry[]> {
  const all = [...providers].map(async (provider) => {
    if (provider.type !== "oidc") return [] // only OpenID providers have the document
    if (options.offline) {
      const message = "the provider was not contacted (--offline)."
      return [{ level: "unknown", path: provider.id, message } as const]
    }
    return oneProvider(provider, options)
  })
  return (await Promise.all(all)).flat()
}

async function oneProvider(provider: OAuthProvider, options: DiscoveryOptions): Promise<Entry[]> {
  const { id, issuer, wellKnown } = provider
  if (issuer === undefined) {
    return [
      { level: "unknown", path: id, message: "it has no issuer, so there is no document to read." },
    ]
  }
  const url = wellKnown ?? `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  const answer = await read(provider, url)
  if (typeof answer === "string") {
    const message = `${url} ${answer}. Check the issuer, and that this machine can reach it.`
    return [{ level: "error", path: `${id}, discovery`, message }]
  }
  const found: Entry = { level: "ok", path: `${id}, discovery`, message: `${url} was read.` }
  return [found, ...metadataEntries(provider, answer.metadata, options.features), clock(id, answer)]
}

interface Answer {
  readonly metadata: Metadata
  readonly date: string | null
}

/** The document, or what is wrong with it. */
async function read({ fetch }: OAuthProvider, url: string): Promise<Answer | string> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const headers = { accept: "application/json" }
    const response = await fetch(url, { signal, headers, redirect: "manual" })
    if (response.status !== 200) return `responded with status ${response.status}`
    const body: unknown = await response.json()
    if (typeof body !== "object" || body === null) return "is not a JSON object"
    // Each member is checked where it is used.
    return { metadata: body as Metadata, date: response.headers.get("date") }
  } catch (error) {
    if (error instanceof SyntaxError) return "is not JSON"
    return "could not be reached"
  }
}

function clock(id: string, { date }: Answer): Entry {
  const path = `${id}, clock`
  const theirs = Date.parse(date ?? "")
  if (Number.isNaN(theirs)) return { level: "unknown", path, message: "it sends no Date header." }
  const skew = Date.now() - theirs
  if (Math.abs(skew) <= largestSkewMs) {
    return { level: "ok", path, message: "differs from this machine by less than a minute." }
  }
  const seconds = Math.round(Math.abs(skew) / 1000)
  const side = skew > 0 ? "ahead of" : "behind"
  const message = `this machine is ${seconds} seconds ${side} the provider. Synchronize its clock.`
  return { level: "warning", path, message }
}
