import { onTestFinished } from "vitest"
import type { FinishedAuthorization } from "../../src/oauth/finish-authorization.ts"
import type { OAuthConfig, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { allowInsecureRequests } from "../../src/provider/symbols.ts"
import {
  type Misbehaviour,
  type ProgrammableProvider,
  programmableClient,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"
import { openBrowser, resolved } from "./sign-in-flow.ts"

/** A programmable provider and the application's entry for it. */
export interface ProgrammedFlow {
  readonly op: ProgrammableProvider
  readonly provider: ResolvedOAuthProvider
  /** Signs in from start to end, in a new browser. */
  readonly signIn: (
    change?: (params: Record<string, string>) => Record<string, string>,
  ) => Promise<FinishedAuthorization>
}

/** Starts a provider of OpenID Connect for one test. */
export async function openIdFlow(
  does: Misbehaviour = {},
  members: Partial<OIDCConfig> | ((issuer: string) => Partial<OIDCConfig>) = {},
): Promise<ProgrammedFlow> {
  const op = await start(does)
  return flow(
    op,
    resolved({
      id: "local",
      name: "Local",
      type: "oidc",
      issuer: op.issuer,
      ...programmableClient,
      [allowInsecureRequests]: true,
      ...(typeof members === "function" ? members(op.issuer) : members),
    }),
  )
}

/** Starts a provider of plain OAuth, without discovery, for one test. */
export async function plainOAuthFlow(
  does: Misbehaviour = {},
  members: Partial<OAuthConfig> | ((issuer: string) => Partial<OAuthConfig>) = {},
): Promise<ProgrammedFlow> {
  const op = await start(does)
  return flow(
    op,
    resolved({
      id: "plain",
      name: "Plain",
      type: "oauth",
      authorization: `${op.issuer}/authorize`,
      token: `${op.issuer}/token`,
      userinfo: `${op.issuer}/userinfo`,
      ...programmableClient,
      [allowInsecureRequests]: true,
      ...(typeof members === "function" ? members(op.issuer) : members),
    }),
  )
}

async function start(does: Misbehaviour): Promise<ProgrammableProvider> {
  const op = await startProgrammableProvider(does)
  onTestFinished(() => op.close())
  return op
}

/** Signs in from start to end, in a new browser. */
export async function signInAt(
  op: ProgrammableProvider,
  provider: ResolvedOAuthProvider,
  change = (params: Record<string, string>): Record<string, string> => params,
): Promise<FinishedAuthorization> {
  const browser = openBrowser()
  const url = await browser.start(provider)
  return browser.finish(provider, change(op.answer(url)))
}

function flow(op: ProgrammableProvider, provider: ResolvedOAuthProvider): ProgrammedFlow {
  return { op, provider, signIn: (change) => signInAt(op, provider, change) }
}
