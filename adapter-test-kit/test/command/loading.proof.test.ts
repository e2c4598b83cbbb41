import { describe, expect, test } from "vitest"
import { folderWith, modules, runCommand } from "./command.ts"

/** What the command says about a module that it cannot use. */
async function refusalOf(name: string, text: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(folderWith({ [name]: text }), ["test", name])
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
  return stderr
}

describe("a module that cannot be loaded is named, with the reason and what to do", () => {
  test("a syntax error in TypeScript, with its line", async () => {
    const said = await refusalOf("m.ts", "const one: number = 1\nexport default {{}\n")
    expect(said).toMatch(/m\.ts cannot be loaded\.\n.*m\.ts:2\n.*\nexport default \{\{\}\n +\^/)
    expect(said).not.toContain("--check")
  })

  test("a syntax error in JavaScript, with the command that shows its line", async () => {
    const said = await refusalOf("m.js", "const = 1\nexport default {}\n")
    expect(said).toContain("SyntaxError: Unexpected token '='")
    expect(said).toMatch(/node --check .*m\.js/)
  })

  test("TypeScript that is more than types", async () => {
    const said = await refusalOf("m.ts", "enum Way { In, Out }\nexport default { Way }\n")
    expect(said).toContain("Write it without enum, namespace and parameter properties")
  })

  test("an import without its ending", async () => {
    const said = await refusalOf("m.ts", 'import { keys } from "./keys"\nexport default keys\n')
    expect(said).toMatch(/Cannot find module '.*keys'/)
    expect(said).toContain('import "./keys.ts"')
  })

  test("an error when it is loaded, with its causes and without Node's own lines", async () => {
    const cause = 'new Error("ENOENT: ca.pem")'
    const said = await refusalOf("m.ts", `throw new Error("no certificate", { cause: ${cause} })`)
    expect(said).toMatch(/Error: no certificate\n +at .*m\.ts:1/)
    expect(said).toContain("caused by Error: ENOENT: ca.pem")
    expect(said).not.toContain("node:internal")
  })

  test("a file that is not there, with the one that was meant", async () => {
    const folder = folderWith({ "my-adapter.ts": modules.good })
    const { code, stderr } = await runCommand(folder, ["test", "./my-adapter"])
    expect(stderr).toMatch(/There is no file .*my-adapter\.\nDid you mean \.\/my-adapter\.ts\?/)
    expect(code).toBe(2)
  })

  test("a file of another kind", async () => {
    expect(await refusalOf("m.sql", "select 1")).toContain("compile the module to one of these")
  })
})

test("a Node.js that does not run TypeScript says so, and which one does", async () => {
  const folder = folderWith({ "m.ts": "export default {}" })
  const { code, stderr } = await runCommand(folder, ["test", "m.ts"], ["--no-strip-types"])
  expect(stderr).toContain("Use Node.js 22.18 or later, or compile the module to JavaScript")
  expect(code).toBe(2)
})

describe("a module that exports no adapter says what to export", () => {
  test("nothing by default", async () => {
    const said = await refusalOf("m.ts", "export const adapter = {}\nexport const other = 1\n")
    expect(said).toContain("m.ts has no default export. It exports only adapter, other.")
    expect(said).toContain("export default () => MyAdapter(...)")
  })

  test("nothing at all", async () => {
    expect(await refusalOf("m.ts", "const x = 1\nexport {}\n")).toContain("It exports nothing.")
  })

  test("something that is no object", async () => {
    const said = await refusalOf("m.ts", 'export default "adapter"\n')
    expect(said).toContain("The default export of m.ts is no adapter: it is a string.")
  })

  test("a class", async () => {
    const said = await refusalOf("m.ts", "export default class MyAdapter {}\n")
    expect(said).toContain("is a class.\nExport a function that returns one")
  })

  test("what the function should return, in place of the function", async () => {
    const said = await refusalOf("m.ts", "export default { adapter: {}, close() {} }\n")
    expect(said).toContain("export default () => ({ adapter, ... })")
  })

  test("options that are no object", async () => {
    const said = await refusalOf("m.ts", "export default {}\nexport const options = []\n")
    expect(said).toContain('What m.ts exports as "options" is no object.')
  })
})

test("whether an object is an adapter is for the rules to say", async () => {
  const folder = folderWith({ "m.ts": "export default {}\n" })
  const { code, stdout } = await runCommand(folder, ["test", "m.ts", "--level", "1"])
  expect(stdout).toContain("failed (1)\n  X1   X1 is broken")
  expect(stdout).toMatch(/not applicable \(\d{2}\)\n/)
  expect(code).toBe(1)
})
