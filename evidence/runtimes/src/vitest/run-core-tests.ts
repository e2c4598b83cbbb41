import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../../../scripts/setup/workspace.mjs"
import { allBut } from "../all-but.ts"

/** Result of one of core's test files. */
export interface FileReport {
  /** From the root of the repository. */
  readonly file: string
  readonly passed: number
  /** Names and messages of tests that failed; the message of a file that did not run. */
  readonly failed: readonly string[]
}

/** The parts of vitest's report that are read here. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * Servers of tests listen on `localhost`, which is 127.0.0.1. Bun's `fetch` tries ::1 first, where another
 * process may listen on the same port.
 */
const overIPv4 = { BUN_FEATURE_FLAG_DISABLE_IPV6: "1" }

const vitest = path.join(root, "node_modules/vitest/vitest.mjs")
const projects = ["unit", "alone", "web", "proof"].flatMap((name) => ["--project", name])

/** Another runtime that vitest runs on. */
export interface Runtime {
  readonly name: string
  readonly program: string
  /** Arguments that make it run a Node.js program. */
  readonly args: readonly string[]
}

/** The first one shows errors outside of tests. */
const reporters = ["--reporter=dot", "--reporter=json"]

/**
 * Runs core's tests in a different runtime.
 *
 * @throws Error if vitest writes no report
 */
export async function runCoreTests(
  { name, program, args }: Runtime,
  files: readonly string[],
  notHere: readonly string[],
): Promise<readonly FileReport[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-runtime-"))
  const reportFile = path.join(folder, "report.json")
  try {
    const options = [...reporters, `--outputFile=${reportFile}`, "--maxWorkers=1"]
    const names = notHere.length === 0 ? [] : [`--testNamePattern=${allBut(notHere).source}`]
    const { VITEST: _, ...env } = process.env
    const child = spawn(
      program,
      [...args, vitest, "run", ...projects, ...options, ...names, ...files],
      {
        cwd: root,
        env: { ...env, LOCKSTEP_SERVICES: "", LOCKSTEP_RUNTIME: name, ...overIPv4 },
        stdio: ["ignore", "pipe", "pipe"],
      },
    )
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream
        .setEncoding("utf8")
        .on("data", (text) => (output = (output + String(text)).slice(-20_000)))
    }
    await once(child, "close")
    const { exitCode: code } = child
    const reports = readReport(reportFile, output)
    const isExplained = code === 0 || reports.some(({ failed }) => failed.length > 0)
    if (!isExplained) throw new Error(`vitest ended with ${code}.\n${output}`)
    return reports
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string, output: string): readonly FileReport[] {
  let report: VitestReport
  try {
    // vitest wrote the report.
    report = JSON.parse(readFileSync(file, "utf8")) as VitestReport
  } catch (cause) {
    throw new Error(`vitest left no report.\n${output}`, { cause })
  }
  return report.testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join("\n")}`)
    const whole = status === "failed" && failed.length === 0 ? [message] : []
    return {
      file: path.relative(root, name).replaceAll("\\", "/"),
      passed: assertionResults.filter((test) => test.status === "passed").length,
      failed: [...failed, ...whole],
    }
  })
}
