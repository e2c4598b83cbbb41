import { describe, expect, test } from "vitest"
import { readChoice } from "../src/choice.ts"
import { allSetUps } from "../src/set-ups/all-set-ups.ts"
import { kyselySqlite } from "../src/set-ups/kysely-sqlite.ts"

describe("what to run is read from the command line", () => {
  test("as setups and rules, in any order", () => {
    expect(readChoice([])).toEqual({ setUps: allSetUps, rules: undefined })
    expect(readChoice(["U8", "kysely-sqlite", "X1"])).toEqual({
      setUps: [kyselySqlite],
      rules: ["X1", "U8"],
    })
  })

  test("and a name of neither is refused", () => {
    expect(() => readChoice(["kysely-sqlit", "X1"])).toThrow(
      "kysely-sqlit: not a rule and not a setup. Setups are: prisma-postgres, ",
    )
  })
})
