import { readFileSync } from "node:fs"
import path from "node:path"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import {
  AdapterError,
  hasMethod,
  remembersMethods,
  storedIn,
  type Adapter,
} from "@lockstep/core/adapters"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { sampleWith } from "../document-sample.ts"
import { folderWith, runCommand, runNode } from "./command.ts"

// Two of the samples run three levels of the contract.
vi.setConfig({ testTimeout: 120_000 })

describe("the samples of the guide", () => {
  const guide = "docs/write-your-own-adapter.md"

  test("the empty adapter breaks one rule, and is told the methods that each other one needs", async () => {
    const folder = folderWith({ "my-adapter.ts": sampleWith(guide, "const adapter: Adapter = {}") })
    const { code, stdout } = await runCommand(folder, ["test", "./my-adapter.ts"])
    expect(stdout).toContain("failed (1)")
    expect(stdout).toContain("not applicable")
    expect(stdout).toContain("users: no createUser, ")
    expect(code).toBe(1)
  })

  /** What a block exports, whose name stands for all of it. */
  async function exportOf(line: string, name: string): Promise<unknown> {
    const folder = folderWith({ "sample.ts": sampleWith(guide, line) })
    const exports: unknown = await import(path.join(folder, "sample.ts"))
    return Reflect.get(Object(exports), name)
  }

  const driverError = Object.assign(new Error("duplicate key"), { code: "23505" })

  test("the error for a taken address has a code and a cause", async () => {
    // As the block declares it.
    const taken = (await exportOf("export function taken(", "taken")) as (cause: unknown) => unknown
    expect(taken(driverError)).toBeInstanceOf(AdapterError)
    expect(taken(driverError)).toMatchObject({ code: "duplicate", cause: { err: driverError } })
  })

  test("every method rejects with the code that the driver's error has", async () => {
    // As the block declares it.
    const withCodes = (await exportOf("export const withCodes", "withCodes")) as (
      methods: Adapter,
    ) => Required<Adapter>
    const failing: Adapter = { ...MemoryAdapter(), getUser: () => Promise.reject(driverError) }
    const rejection = withCodes(failing).getUser("ada")
    await expect(rejection).rejects.toMatchObject({ name: "AdapterError", code: "duplicate" })
    await expect(rejection).rejects.toBeInstanceOf(AdapterError)
  })

  test("an adapter that records its methods is noticed when one is replaced", async () => {
    // The block declares them, so that they are looked for here.
    vi.stubGlobal("methods", { ...MemoryAdapter() })
    onTestFinished(() => void vi.unstubAllGlobals())
    // As the block declares it.
    const make = (await exportOf("export function MyAdapter()", "MyAdapter")) as () => Adapter
    expect(remembersMethods(make())).toBe(true)
    expect(hasMethod(make(), "createUserWithAccount")).toBe(true)
    const replaced: Adapter = { ...make(), createUser: MemoryAdapter().createUser }
    expect(hasMethod(replaced, "createUserWithAccount")).toBe(false)
  })

  test("adapters of one client and table state that they store in one place", async () => {
    // The block declares it, so that it is looked for here.
    vi.stubGlobal("methodsOf", () => MemoryAdapter())
    onTestFinished(() => void vi.unstubAllGlobals())
    // As the block declares it.
    const make = (await exportOf("export function MyAdapter(client", "MyAdapter")) as (
      client: object,
      table?: string,
    ) => Adapter
    const client = {}
    const [place = "none"] = Reflect.ownKeys(storedIn(client, "accounts"))
    const placeIn = (adapter: object): unknown => Reflect.get(adapter, place)
    expect(placeIn(make(client))).toBe(placeIn(storedIn(client, "accounts")))
    expect(placeIn(make(client))).toBe(placeIn(make(client)))
    expect(placeIn(make(client, "others"))).not.toBe(placeIn(make(client)))
    expect(placeIn(make({}))).not.toBe(placeIn(make(client)))
    expect(remembersMethods(make(client))).toBe(true)
  })
})

describe("the samples with cases of one's own", () => {
  test.for<[string, string, string]>([
    ["docs/write-your-own-adapter.md", "defineCase<SearchableAdapter>", "search.1"],
    ["adapter-test-kit/README.md", "defineCase<CountingAdapter>", "own.1"],
  ])("of %s is run by the command, alone and with the contract", async ([document, line, id]) => {
    const folder = folderWith({ "m.ts": sampleWith(document, line) })
    const alone = await runCommand(folder, ["test", "m.ts", "--one-process", "--only", id])
    expect(alone.stdout).toMatch(/^\S.* 1\/1$/m)
    expect(alone.code).toBe(0)
    const args = ["test", "m.ts", "--one-process", "--level", "1", "--json", "report.json"]
    const { code, stdout } = await runCommand(folder, args)
    expect(stdout).toMatch(/ L1 +1\/1$/m)
    expect(code).toBe(0)
    expect(readFileSync(path.join(folder, "report.json"), "utf8")).toContain(`"id": "${id}"`)
  })
})

describe("the samples of the kit's README", () => {
  const readme = "adapter-test-kit/README.md"

  test("the module with options is run by the command", async () => {
    const folder = folderWith({ "my-adapter.ts": sampleWith(readme, "const subject: Subject") })
    const args = ["test", "./my-adapter.ts", "--level", "1", "--one-process"]
    const { code, stdout } = await runCommand(folder, args)
    expect(stdout).toContain("my adapter")
    expect(stdout).not.toContain("failed")
    expect(code).toBe(0)
  })

  test("the file for the test runner of Node.js passes in it", async () => {
    const sample = sampleWith(readme, 'from "node:test"')
    const folder = folderWith({ "contract.test.ts": sample })
    const { code, stdout } = await runNode(folder, ["./contract.test.ts"])
    expect(stdout).toMatch(/^# pass [1-9]\d{2}|pass [1-9]\d{2}$/m)
    expect(stdout).toMatch(/fail 0$/m)
    expect(stdout).toMatch(/^my adapter/m)
    expect(code).toBe(0)
  })
})

test("the program of the guide to the kit for stores prints a report", async () => {
  const sample = sampleWith("docs/store-kit.md", "await checkStore(")
  const folder = folderWith({ "report.ts": sample })
  const { code, stdout } = await runNode(folder, ["./report.ts"])
  expect(stdout).toMatch(/^my store/m)
  expect(stdout).not.toContain("failed")
  expect(code).toBe(0)
})
