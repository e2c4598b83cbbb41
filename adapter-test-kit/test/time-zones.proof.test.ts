import { checkAdapter, type KitOptions } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import correct from "./process/correct-module.ts"
import keepsLocalTime from "./process/keeps-local-time.ts"
import writesLocalTime from "./process/writes-local-time.ts"

const options = (module: string): KitOptions => ({
  only: ["X12"],
  module: new URL(`process/${module}.ts`, import.meta.url),
})

/** Processes take their time to start. */
describe("a process in another time zone", () => {
  test("sees nothing of an adapter that knows instants only", async () => {
    const [rule] = (await checkAdapter(correct, options("correct-module"))).rules
    expect(rule?.status).toBe("pass")
    const session = rule?.cases.find(({ id }) => id === "X12.10")
    expect(session?.status).toBe("pass")
  })

  test("sees local time that is read as UTC", async () => {
    const [rule] = (await checkAdapter(writesLocalTime, options("writes-local-time"))).rules
    expect(rule?.cases.find(({ id }) => id === "X12.10")).toMatchObject({
      status: "fail",
      detail: expect.stringMatching(/in the zone \S+\/\S+/),
    })
  })

  test("sees local time that is read as such, at the gap or between two zones", async () => {
    const [rule] = (await checkAdapter(keepsLocalTime, options("keeps-local-time"))).rules
    expect(rule?.cases.find(({ id }) => id === "X12.10")?.status).toBe("fail")
  })
})
