import { expect, test } from "vitest"
import { project, sentinel } from "./support/project.ts"

test("prints its help and version", async () => {
  const app = project({})
  expect((await app.lockstep([])).stdout).toContain("lockstep")
  expect((await app.lockstep(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  for (const command of ["secret", "doctor", "schema", "init", "migrate", "prune", "tokens"]) {
    const ended = await app.lockstep([command, "--help"])
    expect(ended).toMatchObject({ code: 0, stderr: "" })
    expect(ended.stdout).toContain(`lockstep ${command}`)
  }
})

test.for([
  [["nothing"], "unknown command"],
  [["constructor"], "unknown command"],
  [["doctor", "--fast"], "--fast"],
  [["doctor", "auth.ts"], "takes no argument"],
  [["doctor"], "found no file"],
  [["doctor", "--config", "missing.ts"], "file not found"],
  [["schema"], "unknown adapter"],
  [["schema", "kysely"], "unknown dialect"],
  [["schema", "kysely", "sqlite", "--with", "more"], "unknown part"],
  [["init"], "it takes a framework"],
  [["init", "constructor"], "it takes a framework"],
  [["migrate"], "it changes nothing"],
] as const)("exits with code 2 for %j", async ([args, message]) => {
  const app = project({})
  const ended = await app.lockstep([...args])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  const json = await app.lockstep([...args, "--json"])
  expect(json).toMatchObject({ code: 2, stderr: "" })
  expect(JSON.parse(json.stdout)).toMatchObject({ command: args[0], exitCode: 2 })
})

test.for([
  [
    "the result of FullstackAuth",
    `export const handlers = { GET() {}, POST() {} }`,
    "FullstackAuth(authConfig)",
  ],
  ["no configuration", `export const other = 1`, "export const authConfig"],
  ["an enum", `enum A { B }\nexport const authConfig = { providers: [A.B] }`, "only strips types"],
  ["an alias without tsconfig.json", `import "@/db"`, "An alias"],
  ["an error with a secret", `throw new Error("${sentinel}")`, "failed while it was loaded"],
  [
    "a function that fails",
    `export const config = () => { throw new Error("${sentinel}") }`,
    "the function failed",
  ],
] as const)("says what to do about a module with %s", async ([, module, message]) => {
  const ended = await project({ "auth.ts": module }).lockstep(["doctor"])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).not.toContain(sentinel)
})

test("says which Node.js runs a configuration in TypeScript", async () => {
  const app = project({ "auth.ts": "export const authConfig = { providers: [] }" })
  const ended = await app.lockstep(["doctor"], { NODE_OPTIONS: "--no-strip-types" })
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain("Use Node.js 22.18 or later, or a JavaScript file.")
})
