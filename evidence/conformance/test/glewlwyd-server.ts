import { exportJWK, generateKeyPair, type JWK } from "jose"
import { type ProviderContainer, startProviderContainer } from "./provider-container.ts"
import { clientName, commandWithTls, type GlewlwydTls, readCertificates } from "./glewlwyd-tls.ts"
import type { ProviderClient, ProviderServer } from "./provider-server.ts"

/** Responds with the properties that the documentation of Glewlwyd's API names. */
type Call = (method: "POST" | "PUT", path: string, body?: object) => Promise<void>

/** Starts Glewlwyd over TLS with one user, Ada, and its OpenID Connect plugin at `/api/oidc`. */
export async function startGlewlwyd(image: string): Promise<ProviderServer> {
  const container = await startProviderContainer({
    image,
    port: 4593,
    originVariable: "GLEWLWYD_URL",
    ready: "/login.html",
    scheme: "https",
    command: commandWithTls,
  })
  const tls = await readCertificates(container)
  const call = await openAdministration(container, tls)
  const issuer = `${container.origin}/api/oidc`
  const plugin = async (kid: string): Promise<object> => ({
    module: "oidc",
    name: "oidc",
    display_name: "OpenID Connect",
    order_rank: 0,
    readonly: false,
    enabled: true,
    parameters: { iss: issuer, "jwks-private": await newKeys(kid), ...parameters },
  })
  await call("PUT", "mod/client/database", clientsWithLogout)
  await call("PUT", "mod/client/database/reset/")
  await call("POST", "mod/plugin/", await plugin("first"))
  await call("POST", "scope/", { name: "profile", display_name: "Profile", description: "Profile" })
  await call("POST", "user/", { ...ada, scope: ["g_profile", "openid", "profile"], enabled: true })
  return {
    issuer,
    userinfoEndpoint: `${issuer}/userinfo`,
    user: { name: ada.name, email: ada.email },
    async register(clients) {
      for (const client of clients) await call("POST", "client/", clientEntry(client, tls))
    },
    async rotateKeys() {
      await call("PUT", "mod/plugin/oidc", await plugin("second"))
      await call("PUT", "mod/plugin/oidc/reset/")
    },
    async signIn(page) {
      await page.locator("#username").fill(ada.username)
      await page.locator("#password").fill(ada.password)
      await page.getByRole("button", { name: "OK" }).click()
    },
    async consent(page) {
      await page.locator("#grant-profile").check()
      // The button to continue works before the grant is stored, and then redirects to the same page.
      const stored = page.waitForResponse(
        (response) =>
          response.request().method() === "PUT" && response.url().includes("/auth/grant/"),
      )
      await page.getByRole("button", { name: "Grant access" }).click()
      await stored
      await page.getByRole("button", { name: "Continue" }).click()
    },
    async signOut(page) {
      await page.getByRole("button", { name: "Logout" }).click()
    },
    fetchWith: (certificate) => tls.fetchWith(certificate),
    log: () => container.log(),
    async stop() {
      await tls.close()
      await container.stop()
    },
  }
}

const text = { multiple: false, read: true, write: true }
const texts = { multiple: true, read: true, write: true }

/** Of a new installation, with what is needed here, and the member that the package's list does not have. */
const clientsWithLogout = {
  module: "database",
  name: "database",
  display_name: "Database",
  order_rank: 0,
  parameters: {
    "use-glewlwyd-connection": true,
    "data-format": {
      authorization_type: texts,
      backchannel_logout_session_required: text,
      backchannel_logout_uri: text,
      client_secret: text,
      frontchannel_logout_uri: text,
      jwks: { ...text, convert: "jwks" },
      post_logout_redirect_uris: texts,
      redirect_uri: texts,
      tls_client_auth_san_dns: text,
      token_endpoint_auth_method: texts,
    },
  },
  readonly: false,
  enabled: true,
}

const ada = {
  username: "ada",
  password: "a password of Ada's",
  name: "Ada Lovelace",
  email: "ada@example.com",
}

const parameters = {
  "jwks-show": true,
  "access-token-duration": 600,
  "refresh-token-duration": 600,
  "code-duration": 60,
  "refresh-token-rolling": false,
  "allow-non-oidc": false,
  "auth-type-code-enabled": true,
  "auth-type-token-enabled": false,
  "auth-type-id-token-enabled": true,
  "auth-type-none-enabled": false,
  "auth-type-password-enabled": false,
  "auth-type-client-enabled": false,
  "auth-type-device-enabled": false,
  "auth-type-refresh-enabled": true,
  "refresh-token-one-use": "always",
  "introspection-revocation-allowed": true,
  "introspection-revocation-allow-target-client": true,
  "session-management-allowed": true,
  "session-cookie-name": "GLEWLWYD2_OIDC_SID",
  "session-cookie-expiration": 600,
  "front-channel-logout-allowed": true,
  "back-channel-logout-allowed": true,
  "pkce-allowed": true,
  "pkce-required": true,
  "pkce-method-plain-allowed": false,
  "oauth-as-iss-id": true,
  "client-jwks-parameter": "jwks",
  "client-cert-source": "TLS",
  "client-cert-use-endpoint-aliases": true,
  "client-cert-self-signed-allowed": true,
  "request-parameter-allow": true,
  "request-maximum-exp": 3600,
  "name-claim": "mandatory",
  "email-claim": "mandatory",
  "scope-claim": "no",
  "subject-type": "public",
  "allowed-scope": ["openid", "profile"],
}

async function newKeys(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), kid, alg: "RS256", use: "sig" }
  return JSON.stringify({ keys: [key] })
}

function clientEntry(client: ProviderClient, { selfSignedKey }: GlewlwydTls): object {
  const { id, method, redirectUri, signedOutUri, backChannelUri, secret, publicKey } = client
  return {
    client_id: id,
    name: id,
    enabled: true,
    confidential: method !== "none",
    authorization_type: ["code", "refresh_token", "client_credentials"],
    token_endpoint_auth_method: [method],
    redirect_uri: [redirectUri],
    post_logout_redirect_uris: [signedOutUri],
    backchannel_logout_uri: backChannelUri,
    // Its page ends a session only if one of the session's clients has such a URI.
    frontchannel_logout_uri: new URL(redirectUri).origin,
    backchannel_logout_session_required: "true",
    scope: [],
    ...(secret !== undefined && { client_secret: secret }),
    ...(publicKey !== undefined && { jwks: { keys: [publicKey] } }),
    ...(method === "tls_client_auth" && { tls_client_auth_san_dns: clientName }),
    ...(method === "self_signed_tls_client_auth" && { jwks: { keys: [selfSignedKey] } }),
  }
}

/** Signs in as the administrator of a new installation. */
async function openAdministration(
  { origin }: ProviderContainer,
  { fetchWith }: GlewlwydTls,
): Promise<Call> {
  const fetcher = fetchWith(undefined)
  const send = async (method: string, path: string, body?: object, cookie = "") => {
    const headers = { "content-type": "application/json", cookie }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetcher(`${origin}/api/${path}`, init)
    if (response.ok) return response
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }
  const { headers } = await send("POST", "auth/", { username: "admin", password: "password" })
  const [cookie = ""] = (headers.getSetCookie()[0] ?? "").split(";")
  return async (method, path, body) => void (await send(method, path, body, cookie))
}
