import { rmSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { namedBlocks, writeBlocks } from "../../../../../scripts/checks/named-blocks.ts"
import { type GuideFolder, read } from "../guide-application.ts"
import { runProgram } from "../run-program.ts"

const files = namedBlocks(read("docs/sessions.md"))

/** Two devices of one user call what the page exports. */
const program = `import { createAuth } from "@lockstep/core"
import { GitHub } from "@lockstep/core/providers/github"
import { signInAs } from "@lockstep/testing"
import SQLite from "better-sqlite3"
import { auth } from "./auth.ts"
import { changePassword } from "./change-password.ts"
import { adapter } from "./database.ts"
import { devices, signOutDevice } from "./devices.ts"
import { disableAccount } from "./disable-account.ts"
import { session as hashed } from "./hashed-tokens.ts"
import { asked } from "./remember-me.ts"
import { shared } from "./shared-computers.ts"
import { auth as inTokens, signOutEverywhere } from "./token-sessions.ts"

const url = "http://localhost:3000/devices"
const ada = { name: "Ada", email: "ada@example.com" }
const requestOf = ({ cookie }, form) =>
  new Request(url, { headers: { cookie }, ...(form && { method: "POST", body: new URLSearchParams(form) }) })
const enter = (engine = auth, options) => signInAs(engine, ada, options)
const isSignedIn = async (device, engine = auth) =>
  (await (await engine.for(requestOf(device))).session()) !== null
const log = (name, value) => console.log(JSON.stringify([name, value]))

const [laptop, phone] = [await enter(), await enter()]
const listed = await (await devices(requestOf(laptop))).json()
log("list", listed.map(({ isCurrent, provider }) => [isCurrent, provider]).sort())
const { handle } = listed.find(({ isCurrent }) => !isCurrent)
log("end", (await signOutDevice(requestOf(laptop, { handle }))).status)
log("ended", [await isSignedIn(laptop), await isSignedIn(phone)])
log("no such handle", (await signOutDevice(requestOf(laptop, { handle: "other" }))).status)

const tablet = await enter()
let stored = 0
const changed = await changePassword(requestOf(laptop, {}), async () => void (stored += 1))
const cookie = changed.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ")
log("others", [stored, await isSignedIn({ cookie }), await isSignedIn(laptop), await isSignedIn(tablet)])
await disableAccount((await adapter.getUserByEmail(ada.email)).id)
log("disabled", await isSignedIn({ cookie }))

const [first, second] = [await enter(inTokens), await enter(inTokens)]
log("in tokens", [await isSignedIn(first, inTokens), await isSignedIn(second, inTokens)])
log("everywhere", (await signOutEverywhere(requestOf(first, {}))).status)
log("after it", [await isSignedIn(first, inTokens), await isSignedIn(second, inTokens)])

const withOptions = (session) => createAuth({ providers: [GitHub], adapter, session })
await enter(withOptions(hashed))
const rows = new SQLite("app.db").prepare('select "sessionToken" from "Session"').all()
log("hashed", rows.map(({ sessionToken }) => sessionToken.slice(0, 5)))

const minutes = async (options, remember) => {
  const { expires } = (await enter(withOptions(options), remember && { remember })).session
  return Math.round((Date.parse(expires) - Date.now()) / 60_000)
}
log("shared", await minutes(shared))
log("asked", [await minutes(asked), await minutes(asked, true)])
`

const expected = [
  [
    "list",
    [
      [false, "github"],
      [true, "github"],
    ],
  ],
  ["end", 204],
  ["ended", [true, false]],
  ["no such handle", 404],
  ["others", [1, true, false, false]],
  ["disabled", false],
  ["in tokens", [true, true]],
  ["everywhere", 204],
  ["after it", [false, false]],
  ["hashed", ["s256:"]],
  ["shared", 60],
  ["asked", [60, 43_200]],
]

/** Runs the modules of the page, on a database. */
export function testSessions(folder: () => GuideFolder): void {
  test("the modules of docs/sessions.md list and end sessions", async () => {
    const target = path.join(folder().path, "sessions")
    writeBlocks(target, files)
    const lines = await runProgram(folder(), "sessions/program", program)
    rmSync(target, { recursive: true })
    const seen = lines.trim().split("\n")
    expect(seen.map((line): unknown => JSON.parse(line))).toEqual(expected)
  })
}
