import { readFileSync, statSync } from "node:fs"
import path from "node:path"
import { parseEnv } from "node:util"
import { expect, test } from "vitest"
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
