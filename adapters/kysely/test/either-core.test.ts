import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import { Auth } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { describe, expect, test } from "vitest"
import {
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../../../core/test/support/current-provider.ts"
import { programmableClient } from "../../../core/test/support/programmable-provider.ts"
import { configWith, movingBrowser, secret, type Site } from "../../../core/test/support/visitor.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { openDatabase } from "./open-database.ts"

useProvider()

function ourCore(adapter: Adapter): Site {
  const config = configWith({ adapter, providers: [providerOf()] })
  return (request) => Auth(request, config)
}

function theirCore(adapter: Adapter): Site {
  const { issuer } = currentProvider()
  const provider = { id: "local", name: "Local", type: "oidc", issuer } as const
  const config: TheirConfig = {
    basePath: "/auth",
    secret,
    trustHost: true,
    logger: { error() {}, warn() {}, debug() {} },
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

async function signedIn(site: Site) {
  const browser = movingBrowser()
  await signIn(browser(site))
  return browser
}

const ada = { user: { name: "Ada", email: "ada@example.com" } }

describe("a session that was started with", () => {
  test("our core on the published adapter goes on with our adapter", async () => {
    const { ours, published } = adapters()
    const browser = await signedIn(ourCore(published))
    expect(await browser(ourCore(ours)).session()).toMatchObject(ada)
  })

  test("Auth.js on our adapter goes on with our core", async () => {
    const { ours } = adapters()
    const browser = await signedIn(theirCore(ours))
    expect(await browser(theirCore(ours)).session()).toMatchObject(ada)
    expect(await browser(ourCore(ours)).session()).toMatchObject(ada)
  })

  test("Auth.js on its own adapter goes on with our core on ours, and back", async () => {
    const { ours, published } = adapters()
    const browser = await signedIn(theirCore(published))
    expect(await browser(ourCore(ours)).session()).toMatchObject(ada)
    expect(await browser(theirCore(published)).session()).toMatchObject(ada)
  })

  test("Auth.js belongs to the same user when they sign in again with ours", async () => {
    const { ours, published } = adapters()
    await signedIn(theirCore(published))
    const before = await ours.getUserByEmail?.("ada@example.com")
    const browser = await signedIn(ourCore(ours))
    expect(await browser(ourCore(ours)).session()).toMatchObject(ada)
    expect(await ours.getUserByEmail?.("ada@example.com")).toEqual(before)
  })
})
