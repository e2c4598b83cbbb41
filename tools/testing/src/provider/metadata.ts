import type { ProviderState } from "./provider-state.ts"

/** Paths of the endpoints, below the issuer. */
export const paths = {
  authorization: "/authorize",
  token: "/token",
  userinfo: "/userinfo",
  revocation: "/revoke",
  end_session: "/end-session",
  jwks: "/jwks",
  discovery: "/.well-known/openid-configuration",
} as const

/** The endpoints of the provider. */
export type Endpoint = keyof typeof paths

/**
 * Returns the discovery document.
 *
 * @see {@link https://openid.net/specs/openid-connect-discovery-1_0.html#rfc.section.3 OpenID Connect Discovery 1.0, section 3}
 */
export function metadata({
  algorithm,
  issuer,
}: Pick<ProviderState, "algorithm" | "issuer">): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}${paths.authorization}`,
    token_endpoint: `${issuer}${paths.token}`,
    userinfo_endpoint: `${issuer}${paths.userinfo}`,
    revocation_endpoint: `${issuer}${paths.revocation}`,
    end_session_endpoint: `${issuer}${paths.end_session}`,
    jwks_uri: `${issuer}${paths.jwks}`,
    response_types_supported: ["code"],
    response_modes_supported: ["query", "form_post"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    scopes_supported: ["openid", "profile", "email", "phone", "address", "offline_access"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [algorithm],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    claims_supported: ["sub", "auth_time", "acr", "sid", "name", "email", "email_verified"],
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }
}
