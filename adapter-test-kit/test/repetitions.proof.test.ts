import { checkAdapter } from "@lockstep/adapter-test-kit"
import { expect, test } from "vitest"
import { referenceOptions, referenceSubject } from "./reference-subject.ts"

test(
  "the reference passes fifty repetitions of every level that it needs no network for",
  { timeout: 900_000 },
  async () => {
    for (let repetition = 1; repetition <= 50; repetition += 1) {
      const report = await checkAdapter(referenceSubject(), {
        ...referenceOptions,
        level: 3,
        // Together far more than one run makes.
        model: { runs: 5 },
      })
      const broken = report.rules.filter(({ status }) => status === "fail")
      // Each has its own histories and sequences; the seeds identify them.
      expect(broken, `repetition ${repetition}, seeds ${report.seeds.join(" ")}`).toEqual([])
    }
  },
)
