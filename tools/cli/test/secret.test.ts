import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseEnv } from "node:util"
import { expect, onTestFinished, test, vi } from "vitest"
import { environmentSecrets } from "../../../core/test/support/environment-secrets.ts"
import { run } from "../src/run.ts"
import { project, sentinel } from "./support/project.ts"

const shape = /^[\w-]{44}$/

test("prints 33 random bytes as base64url", async () => {
  const app = project({})
  const [one, other] = [await app.lockstep(["secret"]), await app.lockstep(["secret"])]
  expect(one).toMatchObject({ code: 0, stderr: "" })
  expect(one.stdout.trim()).toMatch(shape)
  expect(other.stdout).not.toBe(one.stdout)
})

test("prints the secret in JSON only if it is written to no file", async () => {
  const app = project({})
  const printed = JSON.parse((await app.lockstep(["secret", "--json"])).stdout)
  expect(printed).toMatchObject({ command: "secret", exitCode: 0, length: 44 })
  expect(printed.value).toMatch(shape)
  const written = JSON.parse((await app.lockstep(["secret", "--json", "--write", ".env"])).stdout)
  expect(written).not.toHaveProperty("value")
  expect(written).toMatchObject({ variable: "AUTH_SECRET", file: ".env", kept: 0 })
})

test("writes the secret to a file that only its owner can read, and does not print it", async () => {
  const app = project({})
  const file = path.join(app.folder, ".env.local")
  const ended = await app.lockstep(["secret", "--write", ".env.local"])
  const { AUTH_SECRET = "" } = parseEnv(readFileSync(file, "utf8"))
  expect(AUTH_SECRET).toMatch(shape)
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(ended.stdout).not.toContain(AUTH_SECRET)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test("keeps the rest of the file, and fills an empty variable", async () => {
  const text = "# Settings\nAUTH_SECRET=\nOTHER=1"
  const app = project({ ".env": text })
  await app.lockstep(["secret", "--write", ".env"])
  const now = readFileSync(path.join(app.folder, ".env"), "utf8")
  expect(now).toMatch(/^# Settings\nAUTH_SECRET=[\w-]{44}\nOTHER=1$/)
})

test.for(["AUTH_SECRET", "AUTH_SECRET_1"])("does not overwrite %s", async (name) => {
  const text = `${name}="${sentinel}"\n`
  const app = project({ ".env": text })
  const ended = await app.lockstep(["secret", "--write", ".env"])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(name)
  expect(ended.stderr).not.toContain(sentinel)
  expect(readFileSync(path.join(app.folder, ".env"), "utf8")).toBe(text)
})

test("puts the new secret first and keeps the old ones, until no place is left", async () => {
  const app = project({ ".env": `A=1\nAUTH_SECRET='${sentinel} #1'\nB=2\n` })
  const read = () => parseEnv(readFileSync(path.join(app.folder, ".env"), "utf8"))
  const args = ["secret", "--write", ".env", "--rotate"]
  expect(await app.lockstep(args)).toMatchObject({ code: 0 })
  const first = read()
  expect(first).toEqual({
    A: "1",
    AUTH_SECRET: `${sentinel} #1`,
    AUTH_SECRET_1: expect.stringMatching(shape),
    B: "2",
  })
  await app.lockstep(args)
  await app.lockstep(args)
  const { AUTH_SECRET_3, AUTH_SECRET_2, ...others } = read()
  expect(AUTH_SECRET_3).toMatch(shape)
  expect(AUTH_SECRET_2).toMatch(shape)
  expect(others).toEqual(first)
  const last = await app.lockstep(args)
  expect(last.code).toBe(2)
  expect(last.stderr).toContain("which is the maximum")
  expect(last.stderr).not.toContain(sentinel)
})

test.for([
  [["secret", "--rotate"], "Add --write"],
  [["secret", "--rotate", "--write", ".env"], "no secret to rotate"],
  [["secret", "--write", "missing/.env"], "cannot be written"],
  [["secret", "more"], "takes no argument"],
] as const)("cannot run %j", async ([args, message]) => {
  const ended = await project({}).lockstep([...args])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
})

/** The places in which an application that runs in production finds variables. The one that takes precedence is first. */
const places = [
  "the environment",
  ".env.production.local",
  ".env.local",
  ".env.production",
  ".env",
] as const
const names = ["AUTH_SECRET", "AUTH_SECRET_1", "AUTH_SECRET_2", "AUTH_SECRET_3", "NEXTAUTH_SECRET"]

/** Each place where one secret can be, and each two places with one secret each. */
const found = places.flatMap((place, index) =>
  names.flatMap((name) => [
    [{ place, name }],
    ...places.slice(index).flatMap((other) =>
      // The variables of one place have different names.
      names
        .filter((second) => other !== place || second > name)
        .map((second) => [
          { place, name },
          { place: other, name: second },
        ]),
    ),
  ]),
)

type Found = (typeof found)[number]

/** A folder and an environment with these secrets, and what an application reads there. */
function application(secrets: Found): {
  readonly folder: string
  readonly read: () => readonly string[]
} {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-secret-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of names) vi.stubEnv(name, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [index, { place, name }] of secrets.entries()) {
    const value = `${sentinel}-${index}`
    if (place === "the environment") vi.stubEnv(name, value)
    else appendFileSync(path.join(folder, place), `${name}=${value}\n`)
  }
  const variablesOf = (place: string): NodeJS.Dict<string> => {
    if (place === "the environment") return process.env
    const file = path.join(folder, place)
    return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}
  }
  const read = () => {
    const found = places.map(variablesOf).toReversed()
    return environmentSecrets(Object.assign({}, ...found))
  }
  return { folder, read }
}

test.for(
  found.map(
    (secrets) =>
      [secrets.map(({ place, name }) => `${name} of ${place}`).join(", "), secrets] as const,
  ),
)("ends no session where there is %s", async ([, secrets]) => {
  const { folder, read } = application(secrets)
  const before = read()
  const endings: (number | string)[] = []
  for (const place of places.slice(1)) {
    const first = await run(["secret", "--write", place], folder)
    expect(first).toMatchObject({ exitCode: 2, stdout: "" })
    const next = await run(["secret", "--write", place, "--rotate"], folder)
    expect(first.stderr + next.stdout + next.stderr).not.toContain(sentinel)
    expect(read()).toEqual(expect.arrayContaining([...before]))
    if (next.exitCode === 0) expect(before).not.toContain(read()[0])
    endings.push(next.exitCode)
  }
  const [{ place } = { place: "" }] = secrets
  const areTogether = secrets.every((each) => each.place === place) && place !== "the environment"
  if (areTogether) expect(endings).toContain(0)
})
