import { spawn } from "node:child_process"
import { expect, test } from "vitest"
import { endOf, eventOf } from "./child-process.ts"

function run(script: string) {
  return spawn(process.execPath, ["--eval", script], { stdio: ["ignore", "pipe", "ignore"] })
}

test("the first output of a process is heard", async () => {
  const child = run("console.log('held')")
  expect(String(await eventOf(child, child.stdout, "data"))).toBe("held\n")
})

test("waiting for the output of a process that ends rejects", async () => {
  const child = run("process.exit(3)")
  await expect(eventOf(child, child.stdout, "data")).rejects.toThrow("ended with 3 before data")
  await expect(eventOf(child, child.stdout, "data")).rejects.toThrow("ended with 3 before data")
})

test("the end of a process is known afterwards, too", async () => {
  const child = run("")
  await endOf(child)
  await endOf(child)
  expect(child.exitCode).toBe(0)
})
