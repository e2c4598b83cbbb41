import { expect, test } from "vitest"
import { brokenProjects } from "./support/broken-projects.ts"
import { configModule, findingLines, healthy, project, sentinel } from "./support/project.ts"

test("there are at least 20 broken projects", () => {
  expect(new Set(brokenProjects.map(({ mistake }) => mistake)).size).toBeGreaterThanOrEqual(20)
})

test("finds nothing in a project without a mistake", async () => {
  const app = project({ "auth.ts": configModule("") })
  const ended = await app.lockstep(["doctor", "--offline", "--json"], healthy)
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(findingLines(ended)).toEqual([])
})

test.for(brokenProjects)("names $mistake, and nothing else", async (broken) => {
  const { mistake, module, env, production = false } = broken
  const app = project({ "auth.ts": module })
  const flags = ["--offline", "--json", ...(production ? ["--production"] : [])]
  const ended = await app.lockstep(["doctor", ...flags], env)
  expect(ended).toMatchObject({ code: 1, stderr: "" })
  expect(ended.stdout).not.toContain(sentinel)
  const text = `${mistake}\n${findingLines(ended).join("\n")}\n`
  expect(findingLines(ended)).toHaveLength(1)
  await expect(text).toMatchFileSnapshot(`golden/${mistake.toLowerCase().replaceAll(" ", "-")}.txt`)
})
