import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { parseDocument } from "yaml"
import config from "../../vitest.config.ts"
import { columns } from "../../tools/site/src/pages/adapters.ts"
import { namedChecks } from "../checks/steps.ts"
import { packageFolders, readManifest, root, workspaceCommand } from "../setup/workspace.mjs"

interface Step {
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Row {
  readonly adapter: string
  readonly servers: string
  readonly images: string
}

interface NewestMatrix {
  readonly include: readonly { readonly packages: string; readonly "may-fail"?: boolean }[]
}

interface Job {
  readonly "runs-on": string
  readonly "timeout-minutes": number
  readonly permissions: Readonly<Record<string, string>>
  readonly needs?: string
  readonly "continue-on-error"?: string
  readonly env?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: { readonly include?: readonly Row[] } }
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8")

/** Reads YAML, where nothing is wrong with it. */
function read<Content>(file: string): Content {
  const document = parseDocument(textOf(file), { strict: true, uniqueKeys: true })
  const problems = [...document.errors, ...document.warnings].map(({ message }) => message)
  if (problems.length > 0) throw new Error(`${file}: ${problems.join("; ")}`)
  // What the tests below look at.
  return document.toJS() as Content
}

const files = globSync(".github/**/*.yml", { cwd: root }).map((file) => file.replaceAll("\\", "/"))
const workflows = files.filter((file) => file.startsWith(".github/workflows/"))
const actions = files.filter((file) => file.startsWith(".github/actions/"))
const jobs = workflows.flatMap((file) =>
  Object.entries(read<Workflow>(file).jobs).map(
    ([id, job]) => [`${path.basename(file, ".yml")}: ${id}`, job] as const,
  ),
)
const stepsOfActions = actions.flatMap(
  (file) => read<{ readonly runs: { readonly steps: readonly Step[] } }>(file).runs.steps,
)
const steps = [...jobs.flatMap(([, job]) => job.steps), ...stepsOfActions]
const commands = steps.flatMap(({ run }) => run ?? [])

test.for(files)("%s is YAML", (file) => {
  expect(() => read(file)).not.toThrow()
})

test("every action is pinned by its commit, with the version beside it, or is ours", () => {
  const texts = [...workflows, ...actions].map(textOf).join("\n")
  const used = [...texts.matchAll(/uses: (.+)$/gm)].map(([, name = ""]) => name)
  expect(used.length).toBeGreaterThan(20)
  for (const name of used) {
    if (name.startsWith("./")) expect(existsSync(path.join(root, name, "action.yml"))).toBe(true)
    else expect(name).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

describe("permissions", () => {
  test.for(workflows)("%s has none but those of its jobs", (file) => {
    expect(read<Workflow>(file).permissions).toEqual({})
  })

  test.for(jobs)("%s reads only, but for a release", ([name, { permissions, steps: own }]) => {
    const isRelease = name.startsWith("release: ")
    if (!isRelease) expect(permissions).toEqual({ contents: "read" })
    const checkout = own.find(({ uses }) => uses?.startsWith("actions/checkout@"))
    expect(checkout?.with?.["persist-credentials"] ?? true).toBe(isRelease)
  })
})

// asvs 15.1.2
test("packages are published with provenance, by npm and by pnpm, which reads variables of its own", () => {
  const publishing = jobs.filter(([, job]) =>
    job.steps.some(({ run }) => run?.endsWith("changeset publish")),
  )
  expect(publishing).toHaveLength(1)
  for (const [, { env, permissions }] of publishing) {
    expect(permissions["id-token"]).toBe("write")
    expect(env).toMatchObject({ PNPM_CONFIG_PROVENANCE: "true", NPM_CONFIG_PROVENANCE: "true" })
  }
})

test.for(jobs)("%s ends after 30 minutes at most, on a system that is named", ([, job]) => {
  expect(job["timeout-minutes"]).toBeLessThanOrEqual(30)
  expect(job["runs-on"]).toBe("ubuntu-24.04")
})

describe("commands", () => {
  test("take values from the environment: an expression could be text of a pull request", () => {
    expect(commands.filter((command) => command.includes("${{"))).toEqual([])
  })

  test("are scripts, programs and commands that exist", () => {
    const scripts = Object.keys(Object(readManifest(root)["scripts"]))
    const all = commands.join("\n")
    const named = [...all.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name)
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
    const programs = [...all.matchAll(/(?:^|\s)((?:scripts|node_modules|\.ci)\/[\w./-]+)/gm)]
    expect(programs.length).toBeGreaterThan(4)
    for (const [, file = ""] of programs) expect(existsSync(path.join(root, file)), file).toBe(true)
    const tools = [...all.matchAll(/npm exec -- ([\w-]+)/g)].map(([, name = ""]) => name)
    for (const name of new Set(tools)) expect(existsSync(workspaceCommand(name)), name).toBe(true)
  })

  test("that are scripts can be executed", () => {
    const own = commands.filter((command) => /^\.ci\/workflows\/[\w-]+$/.test(command))
    expect(own.length).toBeGreaterThan(1)
    for (const file of own) expect(statSync(path.join(root, file)).mode & 0o111, file).toBe(0o111)
  })

  test("name checks, projects and folders that exist", () => {
    const all = commands.join("\n")
    const checks = [...all.matchAll(/npm test -- (.*)/g)].flatMap(([, names = ""]) =>
      names.split(" "),
    )
    expect(checks.filter((name) => !namedChecks.has(name))).toEqual([])
    const projects = config.test?.projects?.map((each) =>
      Reflect.get(Object(Reflect.get(Object(each), "test")), "name"),
    )
    const written = [...all.matchAll(/--project (\w+)/g)].map(([, name]) => name)
    expect(written.length).toBeGreaterThan(4)
    expect(written.filter((name) => !projects?.includes(name))).toEqual([])
  })
})

describe("the weekly run on the newest versions", () => {
  const { test: job } = read<{
    readonly jobs: {
      readonly test: Omit<Job, "strategy"> & {
        readonly strategy: { readonly matrix: NewestMatrix }
      }
    }
  }>(".github/workflows/newest.yml").jobs
  const rows = job.strategy.matrix.include
  const installed = rows.flatMap(({ packages }) => packages.split(" "))

  test("tries the newest minor of each package below 1.0 that an adapter builds on", () => {
    const below = packageFolders()
      .filter((folder) => folder.startsWith("adapters/"))
      .flatMap((folder) =>
        Object.entries(Object(readManifest(path.join(root, folder))["peerDependencies"])),
      )
      .filter(([, range]) => /<0\./.test(String(range)))
      .map(([name]) => name)
    expect(below.toSorted()).toEqual(["drizzle-orm", "kysely"])
    for (const name of below) expect(installed).toContain(`${name}@latest`)
  })

  test("fails for what an adapter permits, and warns of what it does not permit yet", () => {
    const mayFail = rows.filter((row) => row["may-fail"]).map(({ packages }) => packages)
    expect(mayFail).toEqual(installed.filter((name) => name.endsWith("@latest")))
    expect(job["continue-on-error"]).toBe("${{ matrix.may-fail || false }}")
    const [warning] = job.steps.filter(({ if: condition }) => condition === "failure()")
    expect(warning?.run).toContain("::warning ")
  })
})

describe("the workflow of pull requests", () => {
  const all = read<Workflow>(".github/workflows/test.yml").jobs
  const commandsOf = (id: string): readonly string[] =>
    all[id]?.steps.flatMap(({ run }) => run ?? []) ?? []

  test("has the check that CONTRIBUTING names as the required one", () => {
    expect(
      read<{ jobs: { quick: { name: string } } }>(".github/workflows/test.yml").jobs.quick.name,
    ).toBe("Quick")
    expect(textOf(".github/CONTRIBUTING.md")).toContain("the required check `Quick`")
  })

  test("runs what a contributor runs, and it again in a container that has Node.js and npm alone", () => {
    expect(commandsOf("quick")).toContain("npm run quick")
    expect(commandsOf("proof")).toContain("npm test")
    expect(all["proof"]?.env?.["LOCKSTEP_REQUIRE_SERVICES"]).toBe("1")
    expect(commandsOf("untouched")).toEqual(["node .ci/untouched-container/main.mjs"])
  })

  test("runs on each Node.js that we support", () => {
    expect(textOf(".github/workflows/test.yml")).toContain('version: ["22", "24", "26"]')
  })
})

describe("the nightly workflow", () => {
  const all = read<Workflow>(".github/workflows/everything.yml").jobs
  const rows = all["versions"]?.strategy?.matrix.include ?? []

  test("runs every shard of all test files, and leaves out none for a missing service", () => {
    const { strategy, env, steps: own } = all["shard"] ?? {}
    const shards: unknown = Reflect.get(Object(strategy?.matrix), "shard")
    expect(shards).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(env).toEqual({ SHARD: "${{ matrix.shard }}/8", LOCKSTEP_REQUIRE_SERVICES: "1" })
    expect(own?.map(({ run }) => run)).toContain('npm run test:all -- --shard "$SHARD"')
  })

  test("compares docs/adapters.md with the reports of all shards", () => {
    expect(all["adapters-page"]?.needs).toBe("shard")
    const tests = globSync("adapters/*/test/adapter.*.test.ts", { cwd: root })
    for (const { id } of columns) {
      const names = [`reportFile("${id}")`, `/reports/${id}.json"`]
      const writing = tests.filter((file) => names.some((name) => textOf(file).includes(name)))
      expect(writing, id).toHaveLength(1)
    }
  })

  test.for([
    ["drizzle", "mysql:8.4"],
    ["kysely", "mysql:8.4"],
    ["prisma", "mysql:8.4"],
    ["mongodb", "mongo:7", "mongo:8"],
    ["redis", "redis:7"],
  ])(
    "runs %s on the official images of versions that the shards do not have",
    ([adapter, ...images]) => {
      const pulled = rows
        .filter((row) => row.adapter === adapter)
        .flatMap((row) => row.images.split(" ").map((pair) => pair.replace(/^.*?=/, "")))
      expect(pulled).toEqual(images)
    },
  )
})
