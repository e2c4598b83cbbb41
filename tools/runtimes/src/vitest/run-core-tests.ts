import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { root } from "../../../../scripts/bare-machine/setup/workspace.mjs"
import { allBut } from "../all-but.ts"

/** How one of core's test files ended. */
export interface FileReport {
  /** From the root of the repository. */
  readonly file: string
  readonly passed: number
  /** Names and messages of tests that failed; the message of a file that did not run. */
  readonly failed: readonly string[]
}

/** What vitest writes, as far as it is read here. */
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
 * Servers of tests listen on `localhost`, which is 127.0.0.1. Bun's `fetch` asks ::1 first, where the same port
 * may be a server of another process.
 */
const overIPv4 = { BUN_FEATURE_FLAG_DISABLE_IPV6: "1" }

const vitest = path.join(root, "node_modules/vitest/vitest.mjs")
const projects = ["core", "core-alone", "core-web"].flatMap((name) => ["--project", name])

/** A runtime that vitest runs on as well. */
export interface Runtime {
  readonly name: string
  readonly program: string
  /** What has it run a program of Node.js. */
  readonly args: readonly string[]
}

/**
 * Runs core's tests in another runtime than this one.
 *
 * @param runtime - where
 * @param files - from the root of the repository
 * @param notHere - names of tests that are not run
 * @throws Error if vitest leaves no report
 */
export async function runCoreTests(
  { name, program, args }: Runtime,
  files: readonly string[],
  notHere: readonly string[],
): Promise<readonly FileReport[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-runtime-"))
  const reportFile = path.join(folder, "report.json")
  try {
    const options = ["--reporter=json", `--outputFile=${reportFile}`, "--maxWorkers=1"]
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
    // The report is vitest's own.
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
