import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { folderWith, modules, runCommand, startCommand } from "./command.ts"

const head = `
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
const memory = MemoryAdapter()
`

test("what an adapter leaves running does not keep the command alive", async () => {
  const module = `${head}
import { createServer } from "node:net"
createServer().listen(0)
setInterval(() => {}, 1000)
export default memory
`
  const args = ["test", "m.ts", "--only", "X1"]
  const { code, stdout } = await runCommand(folderWith({ "m.ts": module }), args)
  expect(stdout).toContain("1/1")
  expect(code).toBe(0)
})

test("a long table arrives whole where it is piped to", async () => {
  const folder = folderWith({ "m.ts": "export default {}\n" })
  const { stdout } = await runCommand(folder, ["test", "m.ts", "--level", "5"])
  expect(stdout.length).toBeGreaterThan(5000)
  expect(stdout.endsWith("\n")).toBe(true)
})

describe("Ctrl-C", () => {
  const module = `${head}
setInterval(() => {}, 1000)
let users = 0
export default {
  ...memory,
  createUser(user) {
    users += 1
    if (users < 60) return memory.createUser(user)
    process.stderr.write("waiting for ever\\n")
    return new Promise(() => {})
  },
}
`

  test("writes what is known so far, claims nothing else, and is 130", async () => {
    const folder = folderWith({ "m.ts": module })
    const args = ["test", "m.ts", "--level", "1", "--deadline", "600000", "--json", "out.json"]
    const { child, said, ended } = startCommand(folder, args)
    await said("waiting for ever")
    child.kill("SIGINT")
    const { code, stdout, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).toContain("Ended by SIGINT")
    expect(stdout).toMatch(/not finished \(\d+\)\n/)
    const report = JSON.parse(readFileSync(path.join(folder, "out.json"), "utf8"))
    const judged = report.rules.map(({ id }: { id: string }) => id)
    expect(judged).toEqual(expect.arrayContaining(["X1", "X2", "X3"]))
    expect(judged).not.toContain("S12")
    expect(report.unfinished).toContain("S12")
    expect(report.badge).toBe(0)
  })

  test("ends the loading of a module as well", async () => {
    const waiting = 'setInterval(() => {}, 1000)\nprocess.stderr.write("loading\\n")\n'
    const folder = folderWith({ "m.ts": `${waiting}await new Promise(() => {})\n` })
    const { child, said, ended } = startCommand(folder, ["test", "m.ts"])
    await said("loading")
    child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })
})

test("a command that is told to end while a fault lasts leaves its report, and is 143", async () => {
  const module = `
import { createServer } from "node:net"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
const server = createServer().listen(0)
await new Promise((resolve) => server.on("listening", resolve))
export const options = { database: { host: "127.0.0.1", port: server.address().port } }
export default ({ endpoint, instance }) => {
  if (instance === 0) return MemoryAdapter()
  process.stderr.write("another instance\\n")
  return new Promise(() => {})
}
`
  const folder = folderWith({ "m.ts": module })
  const args = ["test", "m.ts", "--level", "4", "--only", "X1,F1", "--json", "out.json"]
  const { child, said, ended } = startCommand(folder, args)
  await said("another instance")
  child.kill("SIGTERM")
  expect((await ended).code).toBe(143)
  const report = JSON.parse(readFileSync(path.join(folder, "out.json"), "utf8"))
  expect(report.rules).toMatchObject([{ id: "X1", status: "pass" }])
  expect(report.unfinished).toEqual(["F1"])
})

describe("what would end the process", () => {
  test("a rejection that is not handled is told, with the case, and is no crash", async () => {
    const module = `${head}
export default {
  ...memory,
  createUser(user) {
    void Promise.reject(new Error("the audit log is full"))
    return memory.createUser(user)
  },
}
`
    const folder = folderWith({ "m.ts": module })
    const files = ["--junit", "out.xml"]
    const ended = await runCommand(folder, ["test", "m.ts", "--only", "U1,U2", ...files])
    expect(ended.stdout).toMatch(/^m +- +2\/2 /m)
    expect(ended.stdout).toMatch(
      /unhandled errors \(\d+\)\n {2}U1\.1: Error: the audit log is full/,
    )
    expect(ended.stderr).toContain("No rule fails, but errors were unhandled")
    expect(readFileSync(path.join(folder, "out.xml"), "utf8")).toContain("<failure")
    expect(ended.code).toBe(1)
  })

  test("an exception that is not handled is told, and the run goes on", async () => {
    const module = `${head}
setTimeout(() => { throw new TypeError("from a timer") }, 0)
await new Promise((resolve) => setTimeout(resolve, 50))
export default memory
`
    const ended = await runCommand(folderWith({ "m.ts": module }), ["test", "m.ts", "--only", "X1"])
    expect(ended.stdout).toContain("before the first case: TypeError: from a timer")
    expect(ended.stdout).toContain("1/1")
    expect(ended.code).toBe(1)
  })

  test("a module that calls process.exit does not make the run a success", async () => {
    const folder = folderWith({ "m.ts": "process.exit(0)\nexport default {}\n" })
    const { code, stderr } = await runCommand(folder, ["test", "m.ts"])
    expect(stderr).toContain("The process exited too early")
    expect(code).toBe(2)
  })

  test("an adapter that calls process.exit leaves the report of what was known", async () => {
    const module = `${head}
export default { ...memory, deleteUser: () => process.exit(0) }
`
    const folder = folderWith({ "m.ts": module })
    const { code, stdout } = await runCommand(folder, ["test", "m.ts", "--level", "1"])
    expect(stdout).toContain("not finished")
    expect(code).toBe(2)
  })

  test("a module that waits for nothing is no success either", async () => {
    const folder = folderWith({ "m.ts": "await new Promise(() => {})\nexport default {}\n" })
    const { code, stderr } = await runCommand(folder, ["test", "m.ts"])
    expect(stderr).toContain("waits for a promise that never settles")
    expect(code).toBe(2)
  })
})

test("the reference leaves no unhandled error", async () => {
  const folder = folderWith({ "good.ts": modules.good })
  const { stdout } = await runCommand(folder, ["test", "good.ts", "--level", "2"])
  expect(stdout).not.toContain("unhandled errors")
})
