import { inspect } from "node:util"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, MemoryStore, type Store, wrapMethods } from "../../src/adapters.ts"
import { providerLogout } from "../../src/features/provider-logout.ts"
import {
  providerTokens,
  type ProviderTokensOptions,
  type RequestTokens,
} from "../../src/features/provider-tokens.ts"
import { type RequestSessions, sessionManagement } from "../../src/features/session-management.ts"
import { createAuth } from "../../src/index.ts"
import { printAll } from "../support/print-all.ts"
import { programmableClient } from "../support/programmable-provider.ts"
import { secret, type Visitor } from "../support/visitor.ts"
import { quotingError } from "./sentinel-failures.ts"
import { type SecretWatch, watchSecrets } from "./sentinel-secrets.ts"
import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"

/** What features of sign-in at providers must not show. */
export const featureSecretNames = [
  "secret of the application",
  "client secret",
  "access token",
  "refresh token",
  "ID token",
  "logout token",
  "session token",
  "stored session token",
  "logout hint",
  "logout return",
  "logout step",
  "session at the provider",
] as const

type FeatureSecret = (typeof featureSecretNames)[number]

/** How an application stores sessions and tokens. */
export interface FeatureSiteOptions {
  readonly strategy: "jwt" | "database"
  readonly tokens: ProviderTokensOptions
}

/** What a request offers here: the list of features is not written out where the types are made. */
interface Offered {
  readonly tokens: RequestTokens
  readonly sessions: RequestSessions
}

/**
 * An application with each feature that has its own secrets, which prints at debug level; and all that it showed, sent
 * to its database and sent to its store.
 *
 * @param options - how it stores sessions and tokens
 */
export async function featureSentinelSite({ strategy, tokens }: FeatureSiteOptions) {
  const watch = watchSecrets<FeatureSecret>()
  const { note, show } = watch
  note("secret of the application", secret)
  note("client secret", programmableClient.clientSecret)
  note("session at the provider", "session-of-ada")
  const memory = MemoryStore()
  const failing = { adapter: "", store: "" }
  const adapter: Adapter = wrapMethods(
    { ...MemoryAdapter() },
    (method, name) =>
      (...given: unknown[]) => {
        show(`database: ${name}`, inspect(given, { depth: 10, maxStringLength: null }))
        if (failing.adapter === name) throw quotingError(given)
        return method(...given)
      },
  )
  const written =
    <Given extends readonly unknown[], Result>(name: string, call: (...given: Given) => Result) =>
    (...given: Given): Result => {
      show("store", inspect(given, { maxStringLength: null }))
      if (failing.store === name) throw quotingError(given)
      return call(...given)
    }
  const store: Store = {
    ...memory,
    shared: true,
    get: written("get", memory.get),
    set: written("set", memory.set),
    add: written("add", memory.add),
    take: written("take", memory.take),
    remove: written("remove", memory.remove),
  }
  const logged = (...parts: unknown[]): void => show("log", parts.map(printAll).join(" "))
  const told =
    (name: string) =>
    (message: unknown): void =>
      show(`event ${name}`, printAll(message))
  const app = await logoutTokenApplication({
    strategy,
    adapter,
    store,
    session: { columns: { facts: true }, hashTokens: strategy === "database" },
    features: [providerTokens(tokens), providerLogout(), sessionManagement()],
    more: {
      debug: true,
      logger: { error: logged, warn: logged, debug: logged },
      events: {
        sessionEnded: told("sessionEnded"),
        tokenRefreshed: told("tokenRefreshed"),
        tokenRefreshFailed: told("tokenRefreshFailed"),
        signOut: told("signOut"),
      },
    },
  })
  issueSentinels(watch, app)
  const auth = createAuth(app.configs[0])

  return {
    ...app,
    failing,
    note,
    show,
    secrets: watch.secrets,
    /** Signs in, and looks at every response of then on. */
    async enter(): Promise<Visitor> {
      const browser = openSeen(watch, app.browser())
      await (
        await app.begin(browser)
      )()
      return browser
    },
    async of(browser: Visitor) {
      const own = await auth.for(browser.pageRequest())
      // Made with the features above.
      return own as typeof own & Offered
    },
    /** Shows what comes of a call, errors too. */
    async call(pending: Promise<unknown>): Promise<void> {
      try {
        show("result of a call", inspect(await pending))
      } catch (error) {
        show("error of a call", printAll(error))
      }
    },
    /** Posts as the provider's server does. */
    async logOut(token: string): Promise<void> {
      note("logout token", token)
      show("response to a logout token", inspect(await app.post(formOf(token))))
    },
    leaks() {
      for (const { url } of app.provider.requests) show("URL at the provider", url)
      return watch.leaks()
    },
  }
}

/** An application whose features are watched. */
export type FeatureSite = Awaited<ReturnType<typeof featureSentinelSite>>

/** Each answer has its own tokens, and revoking and ending sessions is announced. */
function issueSentinels(
  { note }: SecretWatch<FeatureSecret>,
  { provider }: Pick<Awaited<ReturnType<typeof logoutTokenApplication>>, "provider">,
): void {
  const { does } = provider
  const { discovery } = does
  does.discovery = (document) => ({
    ...discovery?.(document),
    revocation_endpoint: `${provider.issuer}/revoke`,
  })
  let issued = 0
  does.token = (answer) => {
    issued += 1
    const access_token = `sentinel-access-token-${issued}`
    const refresh_token = `sentinel-refresh-token-${issued}`
    note("access token", access_token)
    note("refresh token", refresh_token)
    note("ID token", answer["id_token"])
    return { ...answer, access_token, refresh_token, scope: "openid offline_access" }
  }
}

const kinds: Readonly<Record<string, FeatureSecret>> = {
  "session-token": "session token",
  logout: "logout hint",
  "logout-return": "logout return",
}

function openSeen({ note, show }: SecretWatch<FeatureSecret>, browser: Visitor): Visitor {
  const { get, post } = browser
  const look = async (place: string, pending: Promise<Response>): Promise<Response> => {
    const response = await pending
    for (const line of response.headers.getSetCookie()) {
      const [, kind = "", value] = /^authjs\.([a-z-]+)[^=]*=([^;]*)/.exec(line) ?? []
      const name = kinds[kind]
      if (name !== undefined) note(name, value)
      show(`${place} cookie ${kind}`, line)
    }
    const others = [...response.headers].filter(([name]) => !/^(?:set-cookie|location)$/.test(name))
    show(`${place} headers`, inspect(others))
    show(`${place} location`, response.headers.get("location") ?? "")
    show(`${place} body`, await response.clone().text())
    return response
  }
  return Object.assign(browser, {
    get: (path: string, ...more: [Record<string, string>?]) =>
      look(`GET ${path.split("?")[0]}`, get(path, ...more)),
    post: (path: string, ...more: Record<string, string>[]) =>
      look(`POST ${path}`, post(path, ...more)),
  })
}
