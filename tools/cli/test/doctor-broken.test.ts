import { expect, test } from "vitest"
import { brokenProjects, expressModule } from "./support/broken-projects.ts"
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

test.for([
  ["src/app.js", expressModule(`app.use("/auth", ServerAuth(config))\napp.listen(3000)`)],
  ["server.mjs", expressModule(`app.all("/auth/*splat", ServerAuth(config))`)],
  [
    "index.js",
    expressModule(
      `app.get("/auth/*splat", ServerAuth(config))\napp.post("/auth/*splat", ServerAuth(config))`,
    ),
  ],
])(
  "finds nothing in %s of an Express application without a mistake",
  async ([file = "", module = ""]) => {
    const env = { ...healthy, AUTH_URL: "http://localhost:3000" }
    // A module that uses no package of Lockstep is not the one.
    const app = project({ [file]: module, "app.ts": "throw new Error()" })
    const ended = await app.lockstep(["doctor", "--offline", "--json"], env)
    expect(ended).toMatchObject({ code: 0, stderr: "" })
    expect(JSON.parse(ended.stdout)).toMatchObject({ file, findings: [] })
  },
)

test.for(brokenProjects)("names $mistake, and nothing else", async (broken) => {
  const { mistake, file = "auth.ts", module, files, env, production = false } = broken
  const app = project({ [file]: module, ...files })
  const flags = ["--offline", "--json", ...(production ? ["--production"] : [])]
  const ended = await app.lockstep(["doctor", ...flags], env)
  expect(ended).toMatchObject({ code: 1, stderr: "" })
  expect(ended.stdout).not.toContain(sentinel)
  const text = `${mistake}\n${findingLines(ended).join("\n")}\n`
  expect(findingLines(ended)).toHaveLength(1)
  await expect(text).toMatchFileSnapshot(`golden/${mistake.toLowerCase().replaceAll(" ", "-")}.txt`)
})
