import { startTests, type Task, type VitestRunner } from "@vitest/runner"
import { allBut } from "../../all-but.ts"
import { vi } from "./vi.ts"

/** Result of a test. */
export interface TestReport {
  /** Name of the test, with the names of its suites. */
  readonly name: string
  readonly state: string
  readonly errors: readonly string[]
}

const longest = 60_000

/** Runs the tests of a file. */
export async function runFile(
  file: string,
  load: () => Promise<unknown>,
  notHere: readonly string[],
): Promise<readonly TestReport[]> {
  const runner: VitestRunner = {
    config: {
      root: "/",
      name: "workerd",
      setupFiles: [],
      passWithNoTests: false,
      testNamePattern: notHere.length === 0 ? undefined : allBut(notHere),
      allowOnly: false,
      sequence: { shuffle: false, concurrent: false, seed: 1, hooks: "stack", setupFiles: "list" },
      chaiConfig: undefined,
      maxConcurrency: 5,
      testTimeout: longest,
      hookTimeout: longest,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    importFile: (_path, source) => (source === "collect" ? load() : undefined),
    onAfterRunTask() {
      vi.restoreAllMocks()
      vi.unstubAllEnvs()
    },
  }
  const files = await startTests([{ filepath: file, testLocations: undefined }], runner)
  return files.flatMap((task) => reportOf(task, []))
}

function reportOf(task: Task, path: readonly string[]): TestReport[] {
  const { result } = task
  const errors = (result?.errors ?? []).map(({ stack, message }) => stack ?? message)
  const own = {
    name: path.join(" > "),
    state: result?.state ?? task.mode,
    errors,
  }
  if (task.type === "test") return [own]
  const inside = task.tasks.flatMap((child) => reportOf(child, [...path, child.name]))
  return errors.length === 0 ? inside : [own, ...inside]
}
