import { describe, expect, test } from "vitest"
import { readDatabase } from "../../src/command/database-flag.ts"
import { folderWith, modules, runCommand } from "./command.ts"

/** What the command says about flags that it cannot use. */
async function refusalOf(args: readonly string[], module: string = modules.good): Promise<string> {
  const { code, stdout, stderr } = await runCommand(folderWith({ "m.ts": module }), args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
  return stderr
}

describe("what cannot be meant is refused, with what may have been", () => {
  test.for<[string, readonly string[], string]>([
    ["a flag", ["--levle", "1"], "There is no option --levle. Did you mean --level?"],
    ["a short flag", ["-z"], "There is no option -z."],
    ["a flag without its value", ["--level"], "--level needs a value."],
    ["a value that is none", ["--one-process=no"], "--one-process takes no value."],
    ["a level", ["--level", "9"], "--level: 9 is no level.\nLevels go from 0 to 5."],
    ["a number", ["--deadline", "soon"], "--deadline: soon is no whole number."],
    [
      "a number of no use",
      ["--concurrency", "1"],
      "concurrency: must be a whole number of at least 2",
    ],
    ["no case at once", ["--parallel", "0"], "parallel: must be a whole number of at least 1"],
    ["a rule", ["--only", "U8,U81"], "--only: there is no rule U81. Did you mean U1?"],
    ["the case of a rule", ["--skip", "u8=why"], "there is no rule u8. Did you mean U8?"],
    ["a case", ["--skip", "u8.1=why"], "--skip: there is no case u8.1. Did you mean U8.1?"],
    ["a case that a rule lacks", ["--known", "U8.99=why"], "there is no case U8.99. U8 has U8.1"],
    [
      "a rule without a reason",
      ["--known", "U8"],
      '--known: U8 needs a reason.\nWrite --known "U8=see #12".',
    ],
    [
      "a protocol",
      ["--database", "h:1", "--protocol", "pgsql"],
      "there is no pgsql.\nIt is one of pg, mysql",
    ],
    ["a protocol of nothing", ["--protocol", "pg"], "--protocol is of no use without --database."],
    ["an env file that is not there", ["--env", "no.env"], "--env: no.env cannot be read."],
    ["a second module", ["m2.ts"], "One module at a time, please"],
  ])("%s", async ([, flags, text]) => {
    expect(await refusalOf(["test", "m.ts", ...flags])).toContain(text)
  })

  test("a rule in the options of the module", async () => {
    const options = 'export const options = { skip: { V33: "why" } }\n'
    const said = await refusalOf(["test", "m.ts"], `${modules.good}${options}`)
    expect(said).toMatch(/options\.skip: there is no rule V33\. Did you mean V\d+\?/)
  })

  test("an option of the module", async () => {
    const options = "export const options = { levle: 1 }\n"
    const said = await refusalOf(["test", "m.ts"], `${modules.good}${options}`)
    expect(said).toContain("levle: unknown option")
  })

  test("no module", async () => {
    expect(await refusalOf(["test"])).toContain("Write: lockstep-adapter test ./my-adapter.ts")
  })

  test("a command", async () => {
    expect(await refusalOf(["tset"])).toContain("There is no command tset. Did you mean test?")
  })

  test("a module in the place of the command", async () => {
    expect(await refusalOf(["m.ts"])).toContain("Did you mean lockstep-adapter test m.ts?")
  })

  test("no command", async () => {
    expect(await refusalOf([])).toContain("lockstep-adapter test <module>")
  })
})

test.for<[readonly string[], RegExp]>([
  [["--help"], /lockstep-adapter compare <report\.json>/],
  [["test", "--help"], /--level <0-5>/],
  [["compare", "-h"], /Compares reports/],
  [["--version"], /^\d+\.\d+\.\d+\n$/],
])("%s is answered on standard output", async ([args, text]) => {
  const { code, stdout } = await runCommand(folderWith({}), args)
  expect(stdout).toMatch(text)
  expect(code).toBe(0)
})

describe("the address of a database", () => {
  test.for<[string, object]>([
    ["127.0.0.1:5433", { host: "127.0.0.1", port: 5433 }],
    ["[::1]:5433", { host: "::1", port: 5433 }],
    ["postgres://localhost", { host: "localhost", port: 5432, protocol: "pg" }],
    ["postgresql://me:p%40ss@db.test:7/app?x=1", { host: "db.test", port: 7, protocol: "pg" }],
    ["mariadb://me:p:w@[::1]/app", { host: "::1", port: 3306, protocol: "mysql" }],
    ["mongodb://h/?replicaSet=rs0", { host: "h", port: 27_017, protocol: "mongo" }],
    ["rediss://:secret@h:6380/2", { host: "h", port: 6380, protocol: "redis" }],
    ["https://h/v1", { host: "h", port: 443, protocol: "http" }],
  ])("%s", ([written, address]) => {
    expect(readDatabase([written], undefined)).toEqual([address])
  })

  test("may be of several servers", () => {
    const three = readDatabase(["mongodb://me:pw@a:1,b,c:3/app"], undefined)
    expect(three.map(({ host, port }) => `${host}:${port}`)).toEqual(["a:1", "b:27017", "c:3"])
    expect(readDatabase(["a:1", "b:2,c:3"], "redis")).toHaveLength(3)
  })

  test("speaks what the flag says, whatever the URL says", () => {
    expect(readDatabase(["cockroach://h:26257"], "pg")).toMatchObject([{ protocol: "pg" }])
    expect(readDatabase(["http://h"], "tcp")).toMatchObject([{ port: 80, protocol: "tcp" }])
  })

  test.for([
    "localhost",
    "localhost:0",
    "localhost:99999",
    "me:hunter2@localhost:1",
    "cockroach://me:hunter2@h:26257",
    "mongodb+srv://me:hunter2@cluster.test",
    "postgres://me:hunter2@",
    "",
  ])("is refused without being repeated: %s", (written) => {
    const refusal = messageOf(() => readDatabase([written], undefined))
    expect(refusal).toMatch(/^--database: /)
    expect(refusal).not.toContain("hunter2")
  })
})

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
  return "nothing was refused"
}
