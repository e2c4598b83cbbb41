import { type ProviderContainer, startProviderContainer } from "./provider-container.ts"
import type { ProviderClient, ProviderServer } from "./provider-server.ts"

/** Starts LemonLDAP::NG with its demonstration users. */
export async function startLemonldap(image: string): Promise<ProviderServer> {
  const container = await startProviderContainer({
    image,
    port: 80,
    originVariable: "LEMONLDAP_URL",
    ready: "/oauth2/jwks",
  })
  return {
    issuer: `${container.origin}/`,
    userinfoEndpoint: `${container.origin}/oauth2/userinfo`,
    user: { name: "Doctor Who", email: "dwho@badwolf.org" },
    async register(clients) {
      const options = Object.fromEntries(clients.map((client) => [client.id, clientEntry(client)]))
      const claims = Object.fromEntries(
        clients.map(({ id }) => [id, { name: "cn", email: "mail" }]),
      )
      const add = { oidcRPMetaDataOptions: options, oidcRPMetaDataExportedVars: claims }
      await configure(container, { add })
      const known = clients.find(({ method }) => method === "none")
      if (known !== undefined) await until(() => isKnown(container, known))
    },
    async rotateKeys() {
      const before = await publishedKeys(container)
      await asServer(container, "/usr/share/lemonldap-ng/bin/rotateOidcKeys")
      // Without the previous key, so that only the new one verifies.
      const gone = { oidcServiceOldPrivateKeySig: "", oidcServiceOldPublicKeySig: "" }
      await configure(container, { set: { ...gone, oidcServiceOldKeyIdSig: "" } })
      await until(async () => (await publishedKeys(container)) !== before)
    },
    async signIn(page) {
      await page.locator("[name=user]").fill("dwho")
      await page.locator("[name=password]").fill("dwho")
      await page.getByRole("button", { name: "Connect" }).click()
    },
    async consent(page) {
      await page.getByRole("button", { name: "Accept" }).click()
    },
    async signOut(page) {
      await page.getByRole("button", { name: "Accept" }).click()
    },
    log: () => container.log(),
    stop: () => container.stop(),
  }
}

function clientEntry(client: ProviderClient): object {
  const { id, method, redirectUri, signedOutUri, backChannelUri, secret, publicKey } = client
  return {
    oidcRPMetaDataOptionsClientID: id,
    oidcRPMetaDataOptionsDisplayName: id,
    oidcRPMetaDataOptionsRedirectUris: redirectUri,
    oidcRPMetaDataOptionsRequirePKCE: 1,
    oidcRPMetaDataOptionsIDTokenSignAlg: "RS256",
    oidcRPMetaDataOptionsIDTokenForceClaims: 1,
    oidcRPMetaDataOptionsRefreshToken: 1,
    oidcRPMetaDataOptionsRefreshTokenRotation: 1,
    oidcRPMetaDataOptionsPostLogoutRedirectUris: signedOutUri,
    oidcRPMetaDataOptionsLogoutUrl: backChannelUri,
    oidcRPMetaDataOptionsLogoutType: "back",
    oidcRPMetaDataOptionsLogoutSessionRequired: 1,
    ...(method === "none"
      ? { oidcRPMetaDataOptionsPublic: 1 }
      : { oidcRPMetaDataOptionsAuthMethod: method }),
    ...(secret !== undefined && { oidcRPMetaDataOptionsClientSecret: secret }),
    ...(publicKey !== undefined && {
      oidcRPMetaDataOptionsJwks: JSON.stringify({ keys: [publicKey] }),
    }),
  }
}

/** Changes the configuration, which the server reads again when it sees a newer one. */
async function configure(container: ProviderContainer, change: object): Promise<void> {
  await asServer(container, "perl", "/usr/local/bin/configure.pl", JSON.stringify(change))
}

async function publishedKeys({ origin }: ProviderContainer): Promise<string> {
  return (await fetch(`${origin}/oauth2/jwks`)).text()
}

/** Tells a client that the server does not know from one whose code is wrong. */
async function isKnown({ origin }: ProviderContainer, { id }: ProviderClient): Promise<boolean> {
  const body = new URLSearchParams({ grant_type: "authorization_code", code: "x", client_id: id })
  const response = await fetch(`${origin}/oauth2/token`, { method: "POST", body })
  return !(await response.text()).includes("invalid_client")
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 200))
}

function asServer(container: ProviderContainer, ...command: readonly string[]): Promise<string> {
  const user = ["--reuid=www-data", "--regid=www-data", "--init-groups"]
  return container.exec("setpriv", ...user, ...command)
}
