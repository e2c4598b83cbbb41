import { writeFileSync } from "node:fs"
import type { Reporter, TestModule, Vitest } from "vitest/node"
import type { DeadlineReport } from "./until-deadline.ts"

/**
 * Ends a run of Vitest in time: when `LOCKSTEP_DEADLINE`, in milliseconds since 1970, has come, no other test begins.
 * `LOCKSTEP_DEADLINE_REPORT` is the file that then gets what is known. What comes later shows nothing: Vitest ends the
 * servers of a file before the test that it interrupts.
 */
export default class DeadlineReporter implements Reporter {
  /** By name; Vitest makes another object of a file when it begins. */
  readonly #modules = new Map<string, TestModule>()
  readonly #ended = new Set<string>()
  #isCut = false

  onInit(vitest: Vitest): void {
    const left = Number(process.env["LOCKSTEP_DEADLINE"]) - Date.now()
    const timer = setTimeout(() => {
      this.#isCut = true
      this.#write()
      void vitest.cancelCurrentRun("keyboard-input")
    }, left)
    timer.unref()
  }

  onTestModuleCollected(module: TestModule): void {
    this.#modules.set(module.moduleId, module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#modules.set(module.moduleId, module)
    this.#ended.add(module.moduleId)
  }

  onTestRunEnd(): void {
    if (!this.#isCut) this.#write()
  }

  #write(): void {
    const report: DeadlineReport = {
      isCut: this.#isCut,
      files: [...this.#modules].map(([name, module]) => ({
        name: module.moduleId,
        hasEnded: this.#ended.has(name),
        status: module.state(),
        assertionResults: [...module.children.allTests()].map((test) => ({
          status: test.result().state,
          fullName: test.fullName,
        })),
      })),
    }
    writeFileSync(process.env["LOCKSTEP_DEADLINE_REPORT"] ?? "", JSON.stringify(report))
  }
}
