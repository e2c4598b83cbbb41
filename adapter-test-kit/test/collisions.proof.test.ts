import { collectAdapterTests, rules, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { afterAll, describe, expect, test } from "vitest"
import { checkThenAct } from "./collisions/check-then-act.ts"
import { stepByStep } from "./collisions/step-by-step.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

const repetitions = 5
const options = {
  ...remoteKitOptions(server),
  only: rules.filter(({ level }) => level === 3).map(({ id }) => id),
}

const casesOf = (subject: SubjectFactory) =>
  collectAdapterTests(subject, options).filter(({ title }) => title.includes("connections"))

const onTheWire = casesOf(stepByStep(server))

describe("two calls that look and then act collide every time", () => {
  test.for(checkThenAct.map((each) => [each.defect, each] as const))(
    "%s",
    async ([, { caughtBy, change }]) => {
      const [only] = casesOf(stepByStep(server, change)).filter(({ id }) => id === caughtBy)
      for (let count = 0; count < repetitions; count += 1) {
        const run = Promise.resolve(only?.run({ skip: unexpected }))
        await expect(run).rejects.toThrow(`Case ${caughtBy}:`)
      }
    },
  )
})

describe("calls of one step do not", () => {
  test.for(onTheWire.map((each) => [each.id, each.title, each] as const))(
    "%s %s",
    async ([, , { run }]) => {
      await expect(run({ skip: unexpected })).resolves.toBeUndefined()
    },
  )
})

function unexpected(reason?: string): void {
  throw new Error(`Every case applies here, but: ${reason}`)
}
