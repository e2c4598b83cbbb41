import { readFileSync } from "node:fs"
import type { RuleId } from "@lockstep/adapter-test-kit"
import { beforeAll, expect, test } from "vitest"
import { readMatrix } from "../src/document/matrix.ts"
import { generatePrismaClients } from "../src/prisma-clients.ts"
import { runSetUp } from "../src/run-set-up.ts"
import { allSetUps } from "../src/set-ups/all-set-ups.ts"
import { documentFile } from "../src/write-document.ts"

const rules: readonly RuleId[] = [
  "X1",
  "U8",
  "U12",
  "U17",
  "U20",
  "S9",
  "S12",
  "V6",
  "X13",
  "V2",
  "A2",
  "X21",
]

beforeAll(generatePrismaClients, 60_000)

test.for(allSetUps.filter(({ store }) => store === "sqlite"))(
  "the kit sees on $id what the document says",
  { timeout: 60_000 },
  async (setUp) => {
    const { report } = await runSetUp(setUp, 2, rules)
    const documented = readMatrix(readFileSync(documentFile, "utf8")).get(setUp.id)
    const seen = Object.fromEntries(report.rules.map(({ id, status }) => [id, status]))
    expect(seen).toEqual(Object.fromEntries(rules.map((id) => [id, documented?.get(id)])))
  },
)
