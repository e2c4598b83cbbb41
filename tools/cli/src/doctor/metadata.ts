import type { ReplacedProvider } from "@lockstep/core/integration"
import type { Entry } from "../output/report.ts"

type OAuthProvider = Extract<ReplacedProvider, { readonly type: "oauth" | "oidc" }>

/** The members of a discovery document, not checked yet. */
export type Metadata = Readonly<Record<string, unknown>>

/**
 * Compares a discovery document with what the configuration uses.
 *
 * @param features - IDs of the features; `undefined`: they cannot be known
 */
export function metadataEntries(
  provider: OAuthProvider,
  metadata: Metadata,
  features: readonly string[] = [],
): Entry[] {
  return [
    issuerEntry(provider, metadata),
    pkceEntry(provider, metadata),
    algorithmEntry(provider, metadata),
    parameterEntry(provider, metadata),
    pushedEntry(provider, metadata),
    logoutEntry(provider.id, "end-session endpoint", {
      isThere: typeof metadata["end_session_endpoint"] === "string",
      isNeeded: features.includes("providerLogout"),
      advice: "Remove the feature providerLogout, or set endSession of the provider.",
    }),
    logoutEntry(provider.id, "back-channel logout", {
      isThere: metadata["backchannel_logout_supported"] === true,
      isNeeded: features.includes("backChannelLogout"),
      advice: "Leave the provider out of the providers of backChannelLogout.",
    }),
  ]
}

function issuerEntry({ id, issuer, expectedIssuer }: OAuthProvider, metadata: Metadata): Entry {
  const path = `${id}, issuer`
  const found = metadata["issuer"]
  if (found === issuer) return { level: "ok", path, message: `${issuer}` }
  if (expectedIssuer !== undefined) {
    return {
      level: "info",
      path,
      message: `${String(found)}. Lockstep checks it with the expectedIssuer option.`,
    }
  }
  const message = `the document has ${String(found)}, but the configuration has ${issuer}. Use the issuer of the document.`
  return { level: "error", path, message }
}

function pkceEntry({ id, checks }: OAuthProvider, metadata: Metadata): Entry {
  const path = `${id}, PKCE`
  const methods = listOf(metadata["code_challenge_methods_supported"])
  if (methods === undefined) {
    return {
      level: "unknown",
      path,
      message: "whether S256 is supported; the document does not state it.",
    }
  }
  if (methods.includes("S256")) return { level: "ok", path, message: "S256 is supported." }
  if (!checks.pkce) return { level: "info", path, message: "not used, and S256 is not supported." }
  const message = `S256 is not supported. Set checks: ["state", "nonce"].`
  return { level: "error", path, message }
}

function algorithmEntry({ id, client }: OAuthProvider, metadata: Metadata): Entry {
  const path = `${id}, ID token`
  const algorithms = listOf(metadata["id_token_signing_alg_values_supported"])
  if (algorithms === undefined) {
    return {
      level: "unknown",
      path,
      message: "which algorithms sign it; the document does not state it.",
    }
  }
  const wanted = client.id_token_signed_response_alg
  if (wanted !== undefined && !algorithms.includes(wanted)) {
    const message = `${wanted} is not among ${algorithms.join(", ")}. Set client.id_token_signed_response_alg to one of them.`
    return { level: "error", path, message }
  }
  return {
    level: "ok",
    path,
    message: `is signed by ${wanted ?? `one of ${algorithms.join(", ")}`}.`,
  }
}

function parameterEntry({ id }: OAuthProvider, metadata: Metadata): Entry {
  const isThere = metadata["authorization_response_iss_parameter_supported"] === true
  const message = isThere ? "is sent with the callback." : "is not sent with the callback."
  return { level: "info", path: `${id}, iss`, message }
}

function pushedEntry({ id }: OAuthProvider, metadata: Metadata): Entry {
  const path = `${id}, pushed authorization requests`
  if (metadata["require_pushed_authorization_requests"] !== true) {
    return { level: "ok", path, message: "are not required." }
  }
  const message =
    "are required, and Lockstep does not send them. Change the setting of the client at the provider."
  return { level: "error", path, message }
}

interface Logout {
  readonly isThere: boolean
  readonly isNeeded: boolean
  readonly advice: string
}

function logoutEntry(id: string, name: string, { isThere, isNeeded, advice }: Logout): Entry {
  const path = `${id}, ${name}`
  if (isThere) return { level: isNeeded ? "ok" : "info", path, message: "is supported." }
  if (!isNeeded) return { level: "info", path, message: "is not announced." }
  return {
    level: "warning",
    path,
    message: `is not in the document, but a feature needs it. ${advice}`,
  }
}

function listOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined
}
