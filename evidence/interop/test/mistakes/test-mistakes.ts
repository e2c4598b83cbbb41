import { describe, expect, test } from "vitest"
import { secrets } from "./application.ts"
import { databasePassword } from "./at-request.ts"
import { documentedMistakes, isSection, loggedSections } from "./documented.ts"
import type { Mistake } from "./mistake.ts"
import { describeObservation } from "./observation.ts"
import { clientSecrets } from "./with-provider.ts"

const documented = documentedMistakes()
const hidden = [...Object.values(secrets), databasePassword, ...clientSecrets]

/** Makes each mistake, and compares what the log, the pages and `doctor` say with the document. */
export function testMistakes(mistakes: readonly Mistake[]): void {
  describe("an application with a mistake", () => {
    test.for(mistakes)("reports what the document says: $mistake", async ({ mistake, observe }) => {
      const observation = await observe()
      const text = describeObservation(observation)
      const file = mistake
        .replaceAll(/[^\w ]/g, "")
        .toLowerCase()
        .replaceAll(" ", "-")
      await expect(text).toMatchFileSnapshot(`golden/${file}.txt`)

      const all = [
        observation.log,
        observation.doctor,
        ...observation.seen.map(({ whole }) => whole),
      ].join("\n")
      expect(hidden.filter((secret) => all.includes(secret))).toEqual([])
      // Nor may a log contain a token or a code.
      expect(observation.log).not.toMatch(/\beyJ|\bcode=/)

      // In development, the log begins with what to register.
      const messages = observation.log.replace(
        /^\[auth\] Callback URLs .*\n(?: {2}\S+: \S+\n?)+/m,
        "",
      )
      const row = documented.find((other) => other.mistake === mistake)
      expect(row?.messages).not.toEqual([])
      expect(row?.messages.filter((message) => !text.includes(message))).toEqual([])
      expect(row?.saysNothingIsLogged).toBe(messages === "")
      expect(row?.isFoundByDoctor).toBe(observation.doctor?.includes("warning"))
      // What is logged leads to the reference, and so does the row.
      const sections = loggedSections(observation.log)
      expect(sections.length > 0).toBe(messages !== "")
      expect(row?.sections.filter((section) => !isSection(section))).toEqual([])
      expect(row?.sections.some((section) => sections.includes(section))).toBe(sections.length > 0)
    })
  })
}
