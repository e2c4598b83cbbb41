import { expect, test } from "vitest"

import { Auth, type AuthConfig, defineConfig } from "../../src/index.ts"
import { configWith } from "../support/visitor.ts"

/** Every optional property of an options object, `undefined`. */
type Undefined<Options> = {
  readonly [Name in keyof Options as object extends Pick<Options, Name> ? Name : never]-?: undefined
}

const all: Undefined<AuthConfig> = {
  adapter: undefined,
  basePath: undefined,
  callbacks: undefined,
  cookies: undefined,
  debug: undefined,
  events: undefined,
  experimental: undefined,
  features: undefined,
  jwt: undefined,
  logger: undefined,
  pages: undefined,
  redirectProxyUrl: undefined,
  redirectProxyOrigins: undefined,
  redirectProxySecret: undefined,
  secret: undefined,
  session: undefined,
  skipCSRFCheck: undefined,
  store: undefined,
  strings: undefined,
  theme: undefined,
  trustHost: undefined,
  trustedHosts: undefined,
  useSecureCookies: undefined,
}

test("an option that is undefined counts as missing", async () => {
  const { secret, trustHost } = configWith()
  const warned: unknown[] = []
  const logger = { error: warned.push, warn: (...given: unknown[]) => void warned.push(given) }
  const answer = async (config: AuthConfig) => {
    const given = { ...config, secret, trustHost, logger }
    const response = await Auth(new Request("http://localhost/auth/signin"), given)
    const hidden = /name="csrfToken" value="\w+"|nonce-\S+/g
    return { status: response.status, page: (await response.text()).replace(hidden, "") }
  }
  // With exactOptionalPropertyTypes this compiles only if each option may be undefined.
  expect(await answer({ ...all, providers: [] })).toEqual(await answer({ providers: [] }))
  expect(await answer(defineConfig({ ...all, providers: [] }))).toMatchObject({ status: 200 })
  expect(warned).toEqual([])
})
