import { checkAdapter } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import { referenceOptions, referenceSubject } from "./reference-subject.ts"

/** Fifty are for the eve of a release: LOCKSTEP_REPETITIONS=50. */
const repetitions = Number(process.env["LOCKSTEP_REPETITIONS"] ?? 20)

test(
  "the reference passes every repetition of every level that it needs no network for",
  { timeout: 900_000 },
  async () => {
    expect(repetitions).toBeGreaterThan(0)
    for (let repetition = 1; repetition <= repetitions; repetition += 1) {
      const report = await checkAdapter(referenceSubject(), { ...referenceOptions, level: 3 })
      const broken = report.rules.filter(({ status }) => status === "fail")
      // Each has histories and sequences of its own; the seeds tell which.
      expect(broken, `repetition ${repetition}, seeds ${report.seeds.join(" ")}`).toEqual([])
    }
  },
)
