import { spawn } from "node:child_process"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { generatePrismaClients } from "./prisma-clients.ts"
import { reportFile } from "./report-files.ts"
import { startServices } from "./services.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"
import { writeDocument } from "./write-document.ts"

const [...named] = process.argv.slice(2)
const chosen = allSetUps.filter(({ id }) => named.length === 0 || named.includes(id))

/** Runs every set-up, or those named on the command line, and writes the document when all have run. */
async function survey(): Promise<void> {
  await generatePrismaClients()
  const services = await startServices()
  try {
    const queue = [...chosen]
    await Promise.all([work(queue), work(queue)])
  } finally {
    await services.stop()
  }
}

/** Runs one set-up after the other, each in a process that it cannot share with another. */
async function work(queue: { readonly id: string }[]): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    rmSync(reportFile(next.id), { force: true })
    const start = performance.now()
    const program = fileURLToPath(new URL("run-one.ts", import.meta.url))
    const child = spawn(process.execPath, [program, next.id], {
      // A zone with summer time: dates have to come back whatever the zone is.
      env: { ...process.env, TZ: "Europe/Berlin" },
      stdio: ["ignore", "inherit", "inherit"],
    })
    await once(child, "exit")
    print(
      `${next.id}: ended with ${child.exitCode}, ${Math.round((performance.now() - start) / 1000)} s`,
    )
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await survey()
const problems = named.length === 0 ? writeDocument() : []
for (const problem of problems) print(problem)
if (problems.length > 0) process.exitCode = 1
