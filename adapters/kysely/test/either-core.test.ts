import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import { allowInsecureRequests, Auth, type AuthConfig } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "../../../core/test/support/programmable-provider.ts"
import { openSiteBrowser, type Site } from "../../../core/test/support/site-browser.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { openDatabase } from "./open-database.ts"

let op: ProgrammableProvider

beforeEach(async () => {
  op = await startProgrammableProvider()
})

afterEach(async () => {
  await op.close()
})

const shared = {
  basePath: "/auth",
  secret: "an-example-secret-of-more-than-32-characters",
  trustHost: true,
  logger: { error() {}, warn() {}, debug() {} },
}

function ourCore(adapter: Adapter): Site {
  const config: AuthConfig = {
    ...shared,
    adapter,
    providers: [
      {
        id: "local",
        name: "Local",
        type: "oidc",
        issuer: op.issuer,
        ...programmableClient,
        [allowInsecureRequests]: true,
      },
    ],
  }
  return (request) => Auth(request, config)
}

function theirCore(adapter: Adapter): Site {
  const provider = { id: "local", name: "Local", type: "oidc", issuer: op.issuer } as const
  const config: TheirConfig = {
    ...shared,
    // The interface is the same; each library declares its own types for it.
    adapter: adapter as NonNullable<TheirConfig["adapter"]>,
    providers: [{ ...provider, ...programmableClient, checks: ["pkce", "state"] }],
  }
  return (request) => TheirAuth(request, config)
}

/** Both adapters on one database that Auth.js made. */
function adapters(): { ours: Adapter; published: Adapter } {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  return { ours: KyselyAdapter(db), published: PublishedAdapter(db) }
}

async function signIn(site: Site) {
  const { open } = openSiteBrowser()
  // What `GET csrf` answers is fixed by the wire contract.
  const { csrfToken } = (await (await open(site, "csrf")).json()) as { csrfToken: string }
  const away = await open(site, "signin/local", { csrfToken })
  const answer = new URLSearchParams(op.answer(new URL(away.headers.get("location") ?? "")))
  await open(site, `callback/local?${answer.toString()}`)
  return open
}

const ada = { user: { name: "Ada", email: "ada@example.com" } }

describe("a session that was started with", () => {
  test("our core on the published adapter goes on with our adapter", async () => {
    const { ours, published } = adapters()
    const open = await signIn(ourCore(published))
    expect(await (await open(ourCore(ours), "session")).json()).toMatchObject(ada)
  })

  test("Auth.js on our adapter goes on with our core", async () => {
    const { ours } = adapters()
    const open = await signIn(theirCore(ours))
    expect(await (await open(theirCore(ours), "session")).json()).toMatchObject(ada)
    expect(await (await open(ourCore(ours), "session")).json()).toMatchObject(ada)
  })

  test("Auth.js on its own adapter goes on with our core on ours, and back", async () => {
    const { ours, published } = adapters()
    const open = await signIn(theirCore(published))
    expect(await (await open(ourCore(ours), "session")).json()).toMatchObject(ada)
    expect(await (await open(theirCore(published), "session")).json()).toMatchObject(ada)
  })

  test("Auth.js belongs to the same user when they sign in again with ours", async () => {
    const { ours, published } = adapters()
    await signIn(theirCore(published))
    const before = await ours.getUserByEmail?.("ada@example.com")
    const open = await signIn(ourCore(ours))
    expect(await (await open(ourCore(ours), "session")).json()).toMatchObject(ada)
    expect(await ours.getUserByEmail?.("ada@example.com")).toEqual(before)
  })
})
