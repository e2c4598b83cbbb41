import { beforeAll, expect, test } from "vitest"
import { buildPackages } from "../../../../scripts/setup/build.mjs"
import { startedBy } from "../../transactions/stolen-responses.ts"
import { address, finish, optionsFor } from "../../webauthn/passkey-site.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, secret, sessionCookie, type Visitor } from "../visitor.ts"
import { type ApplicationProcess, startApplication } from "./processes.ts"
import { currentProvider, useProvider } from "../current-provider.ts"

const refused = `${origin}/auth/signin?error=InvalidCheck`
const nextSecret = "another-secret-of-more-than-32-characters"

/** How often a response is sent to both processes at once. */
const rounds = 5

/** Sends a response of a sign-in that a browser has started; resolves to where the browser goes then. */
type SendResponse = (browser: Visitor) => Promise<string>

type Start = (browser: Visitor) => Promise<SendResponse>

const kinds: readonly (readonly [kind: string, start: Start])[] = [
  ["a provider's response", async (browser) => (await startedBy(browser)).send],
  [
    "a new passkey",
    async (browser) => {
      const passkey = await softwarePasskey(origin)
      // Another user each time: a process keeps those of earlier rounds.
      const email = `${crypto.randomUUID()}.${address}`
      const { options } = await optionsFor(browser, { action: "register", email })
      const created = await passkey.create(options)
      return (each) => finish(each, "register", created)
    },
  ],
]

/**
 * Tests that what is good once is good in one of two processes, of which one has a newer secret: as during a
 * rotation of secrets, while one release replaces another.
 *
 * @param module - the file whose default export opens the store, as the kit for stores loads it
 */
export function testSingleUse(module: URL): void {
  useProvider()

  beforeAll(async () => {
    // Processes are started with the packages as they are published.
    await buildPackages()
  }, 300_000)

  test("in two processes, of which one has a newer secret, each is good once", async () => {
    const settings = { module, issuer: currentProvider().issuer }
    const older = await startApplication(settings, [secret])
    const newer = await startApplication(settings, [nextSecret, secret])
    for (const [kind, start] of kinds) await expectSingleUse(kind, start, older, newer)
  })
}

async function expectSingleUse(
  kind: string,
  start: Start,
  older: ApplicationProcess,
  newer: ApplicationProcess,
): Promise<void> {
  // What was started in one is finished in the other, and good in neither after that.
  const { cookies, send } = await startedIn(older, start)
  expect(await send(newer.open(cookies)), kind).toBe(origin)
  expect(await send(older.open(cookies)), kind).toBe(refused)
  expect(await send(newer.open(cookies)), kind).toBe(refused)

  // What one of them cannot open is not used up by it.
  const sealedAnew = await startedIn(newer, start)
  expect(await sealedAnew.send(older.open(sealedAnew.cookies)), kind).not.toBe(origin)
  expect(await sealedAnew.send(newer.open(sealedAnew.cookies)), kind).toBe(origin)

  for (let round = 0; round < rounds; round += 1) {
    const raced = await startedIn(older, start)
    const browsers = [older, newer].map(({ open }) => open(raced.cookies))
    const places = await Promise.all(browsers.map(raced.send))
    expect(places.toSorted(), kind).toEqual([origin, refused])
    expect(browsers.filter((each) => each.cookies.has(sessionCookie))).toHaveLength(1)
  }
}

/** Starts a sign-in in a process. */
async function startedIn(
  { open }: ApplicationProcess,
  start: Start,
): Promise<{ cookies: ReadonlyMap<string, string>; send: SendResponse }> {
  const browser = open()
  const send = await start(browser)
  return { cookies: new Map(browser.cookies), send }
}
