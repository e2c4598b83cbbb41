import { expect, test } from "vitest"
import { readMatrix, renderMatrix } from "../src/document/matrix.ts"
import { statusesOf } from "../src/findings/results.ts"
import { runSetUp } from "../src/run-set-up.ts"
import { kyselySqlite } from "../src/set-ups/kysely-sqlite.ts"

test("a rule that a run does not come to is neither held nor broken in the matrix", async () => {
  const ended = await runSetUp(kyselySqlite, 0, ["X1", "X2"], AbortSignal.abort())
  expect(ended.report.unfinished).toEqual(["X1", "X2"])
  const matrix = readMatrix(renderMatrix(statusesOf([ended]), 0))
  expect(matrix.get(kyselySqlite.id)).toEqual(new Map())
})
