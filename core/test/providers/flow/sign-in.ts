import { providerEnvName } from "../../../src/provider/provider-env-name.ts"
import { errorBeneath } from "../../../src/errors/error-cause.ts"
import type { Account, Profile } from "../../../src/models/records.ts"
import type { User } from "../../../src/models/user.ts"
import type { ProviderEntry } from "../../../src/provider/provider.ts"
import { customFetch } from "../../../src/provider/symbols.ts"
import { configWith, visitor } from "../../support/visitor.ts"
import type { ProviderFacts } from "./provider-facts.ts"
import { factoryOf } from "./provider-modules.ts"
import { type Change, client, type ProviderServer, type Received } from "./provider-server.ts"

/** Origin of the application. */
export const origin = "https://app.example.com"

/** A sign-in from start to end. */
export interface FlowRecord {
  /** URL the browser was sent to. */
  readonly authorization: URL
  /** What the event `signIn` told; `undefined` when no user signed in. */
  readonly event: { user: User; account?: Account | null; profile?: Profile } | undefined
  readonly session: unknown
  /** Messages of what was logged. */
  readonly errors: readonly string[]
  /** At which levels it was logged. */
  readonly levels: readonly ("error" | "warn")[]
  /** What the provider received. */
  readonly received: readonly Received[]
}

/** What the environment says about the provider of some facts. */
export function envOf({ id, issuer, apiKey, token }: ProviderFacts): Record<string, string> {
  const name = providerEnvName(id)
  return {
    [`${name}_ID`]: client.id,
    ...(token.client !== "none" && { [`${name}_SECRET`]: client.secret }),
    ...(issuer !== undefined && { [`${name}_ISSUER`]: issuer }),
    ...(apiKey !== undefined && { [`${name}_KEY`]: apiKey }),
  }
}

/** The entry of the application's configuration. */
export async function entryOf(facts: ProviderFacts, fetcher: typeof fetch): Promise<ProviderEntry> {
  const factory = await factoryOf(facts)
  return factory({ ...facts.required, ...facts.options, [customFetch]: fetcher })
}

/** What the browser brings back from the provider. */
export function callbackOf(
  facts: ProviderFacts,
  authorization: URL,
  change: Change = {},
): Record<string, string> {
  return {
    code: "the-code",
    state: authorization.searchParams.get("state") ?? "",
    ...facts.callback?.params,
    ...change.callback,
  }
}

/** Signs a user in, with the environment that {@link envOf} tells. */
export async function signIn(
  server: ProviderServer,
  facts: ProviderFacts,
  change: Change = {},
): Promise<FlowRecord> {
  server.play(facts, change)
  const errors: string[] = []
  const levels: ("error" | "warn")[] = []
  let event: FlowRecord["event"]
  const config = configWith({
    providers: [await entryOf(facts, server.connect())],
    logger: {
      error(error) {
        errors.push(messages(error))
        levels.push("error")
      },
      warn(_, details) {
        errors.push(details?.message ?? "")
        levels.push("warn")
      },
      debug() {},
    },
    events: { signIn: (message) => void (event = message) },
  })
  const site = visitor(config, origin)
  const started = await site.submit(`signin/${facts.id}`)
  const authorization = new URL(started.headers.get("location") ?? "about:blank")
  server.visit(authorization)
  const params = callbackOf(facts, authorization, change)
  await (facts.callback?.post
    ? site.follow(await site.postAcrossSites(`callback/${facts.id}`, params))
    : site.get(`callback/${facts.id}?${new URLSearchParams(params)}`))
  const session = await site.session()
  return { authorization, event, session, errors, levels, received: server.received }
}

function messages(error: Error): string {
  const beneath = errorBeneath(error)
  return beneath ? `${error.message} ${messages(beneath)}` : error.message
}
