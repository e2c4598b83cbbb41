import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Level } from "@lockstep/adapter-test-kit"
import { readChoice } from "./choice.ts"
import { levelsInTurn } from "./level.ts"
import { generatePrismaClients } from "./prisma-clients.ts"
import { reportFile } from "./report-files.ts"
import { startServices } from "./services.ts"
import { hardLimit } from "./time-limits.ts"
import { failuresFile, writeSurvey } from "./write-survey.ts"

const choice = readChoice(process.argv.slice(2))

/** Runs the setups, two at a time. */
async function survey(): Promise<void> {
  await generatePrismaClients()
  const services = await startServices()
  try {
    const queue = [...choice.setUps]
    await Promise.all([work(queue), work(queue)])
  } finally {
    await services.stop()
  }
}

/** Runs one setup after the other, each in a process that it cannot share with another. */
async function work(queue: { readonly id: string }[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    rmSync(reportFile(next.id), { force: true })
    for (const level of levelsInTurn) {
      await runApart(next.id, level)
      if (existsSync(reportFile(next.id))) break
    }
  }
}

/** Runs a setup in its own process, and ends that when it takes too long. */
async function runApart(id: string, level: Level): Promise<void> {
  const start = performance.now()
  const program = fileURLToPath(new URL("run-one.ts", import.meta.url))
  const child = spawn(process.execPath, [program, id, String(level), ...(choice.rules ?? [])], {
    // A zone with summer time: dates have to come back whatever the zone is.
    env: { ...process.env, TZ: "Europe/Berlin" },
    stdio: ["ignore", "inherit", "inherit"],
    timeout: hardLimit * 1000,
    killSignal: "SIGKILL",
  })
  await once(child, "exit")
  const took = Math.round((performance.now() - start) / 1000)
  print(`${id} at level ${level}: ended with ${child.exitCode ?? child.signalCode}, ${took} s`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await survey()
const problems = writeSurvey(choice)
print(`Wrote ${fileURLToPath(failuresFile)}`)
for (const problem of problems) print(problem)
if (problems.length > 0) process.exitCode = 1
