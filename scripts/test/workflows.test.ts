import { existsSync, globSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { parseDocument } from "yaml"
import { allProjects } from "../../vitest.config.ts"
import { columns } from "../adapters-page/columns.ts"
import { allChecks } from "../checks/all-checks.ts"
import { servicesOfTest } from "../checks/service-tests.ts"
import { costOf, type TestCost } from "../checks/test-cost.ts"
import { serviceNames } from "../setup/find-services.mjs"
import { packageFolders, readManifest, root, workspaceCommand } from "../setup/workspace.mjs"

interface Step {
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Row {
  readonly adapter: string
  readonly service: string
  readonly servers: string
  readonly files: string
  readonly images: string
  readonly page: boolean
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

test.for(jobs)("%s ends after 20 minutes at most, on a system that is named", ([, job]) => {
  expect(job["timeout-minutes"]).toBeLessThanOrEqual(20)
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
    const programs = [...all.matchAll(/(?:^|\s)((?:scripts|node_modules)\/[\w./-]+)/gm)]
    expect(programs.length).toBeGreaterThan(5)
    for (const [, file = ""] of programs) expect(existsSync(path.join(root, file)), file).toBe(true)
    const tools = [...all.matchAll(/npm exec -- ([\w-]+)/g)].map(([, name = ""]) => name)
    for (const name of new Set(tools)) expect(existsSync(workspaceCommand(name)), name).toBe(true)
  })

  test("that are scripts can be executed", () => {
    const own = commands.filter((command) => /^scripts\/ci\/[\w-]+$/.test(command))
    expect(own.length).toBeGreaterThan(2)
    for (const file of own) expect(statSync(path.join(root, file)).mode & 0o111, file).toBe(0o111)
  })

  test("name checks and projects that exist", () => {
    const checks = commands
      .flatMap((command) => /checks\/main\.ts (.*)/.exec(command)?.[1] ?? [])
      .flatMap((names) => names.split(" "))
    const known = allChecks.map(({ name }) => name)
    expect(checks.filter((name) => !known.includes(name))).toEqual([])
    const projects = allProjects.map(({ test }) => test.name)
    const written = commands.flatMap((command) => [...command.matchAll(/--project "!([\w-]+)\*"/g)])
    expect(written).toHaveLength(5)
    expect(written.filter(([, name = ""]) => !projects.includes(name))).toEqual([])
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
  const rows = all["contract"]?.strategy?.matrix.include ?? []

  /** Whether a row of the matrix runs a test file. */
  const runs = (row: Row, file: string): boolean => {
    const servers = row.servers.split(",")
    const needs = servicesOfTest(file, serviceNames)
    const isOfAdapter = file.startsWith(`adapters/${row.adapter}/`)
    return isOfAdapter && needs.every((name) => servers.includes(name)) && file.includes(row.files)
  }

  test("builds once for the jobs that wait for it, and once in quick, which waits for none", () => {
    const jobsAfter = Object.values(all).filter(({ needs }) => needs === "build")
    expect(jobsAfter.length).toBeGreaterThan(4)
    // Whatever runs the check "build", or sets up a machine, compiles.
    const compiles =
      /\btsc -b\b|\bnpm (?:test|run (?:quick|build|dev|demo\S*|bench\S*|contract|proof))\b/
    const compiling = Object.entries(all).filter(([, { steps: own }]) =>
      own.some(({ run = "" }) => compiles.test(run)),
    )
    // The required check runs what a contributor runs, and would end later if it waited.
    expect(compiling.map(([id]) => id)).toEqual(["quick", "build"])
    expect(all["quick"]?.needs).toBeUndefined()
  })

  test("has the check that CONTRIBUTING names as the required one", () => {
    expect(
      read<{ jobs: { quick: { name: string } } }>(".github/workflows/test.yml").jobs.quick.name,
    ).toBe("Quick")
    expect(textOf(".github/CONTRIBUTING.md")).toContain("the required check `Quick`")
  })

  test("runs test files of every kind", () => {
    const costs = Object.values(all).flatMap(({ env }) => env?.["LOCKSTEP_COST"]?.split(",") ?? [])
    const expected: readonly TestCost[] = [
      "browser",
      "contract",
      "packages",
      "proof",
      "quick",
      "runtimes",
      "survey",
    ]
    expect([...new Set(costs)].toSorted()).toEqual(expected)
  })

  test("runs each test file of an adapter that needs a database", () => {
    const found = packageFolders()
      .filter((folder) => folder.startsWith("adapters/"))
      .flatMap((folder) => globSync(`${folder}/test/**/*.test.ts`, { cwd: root }))
      .filter((file) => costOf(file, textOf(file)) === "contract")
    expect(found.length).toBeGreaterThan(80)
    expect(found.filter((file) => !rows.some((row) => runs(row, file)))).toEqual([])
  })

  test("reports every adapter on every database that docs/adapters.md names", () => {
    const tests = globSync("adapters/*/test/contract*.test.ts", { cwd: root })
    for (const { id } of columns) {
      const names = [`reportFile("${id}")`, `/reports/${id}.json"`]
      const writing = tests.filter((file) => names.some((name) => textOf(file).includes(name)))
      expect(writing, id).toHaveLength(1)
      const pages = rows.filter((row) => row.page && writing.some((file) => runs(row, file)))
      expect(pages, id).toHaveLength(1)
    }
  })

  test.for([
    ["drizzle", "postgres:17", "mysql:8.4", "mysql:9", "mariadb:11.8"],
    ["kysely", "postgres:17", "mysql:8.4", "mysql:9", "mariadb:11.8"],
    ["prisma", "postgres:17", "mysql:8.4", "mysql:9", "mariadb:11.8"],
    ["mongodb", "mongo:7", "mongo:8"],
    ["redis", "redis:7", "redis:8", "valkey/valkey:8"],
  ])("runs %s on the official images of all versions that we support", ([adapter, ...images]) => {
    const pulled = rows
      .filter((row) => row.adapter === adapter)
      .flatMap((row) => row.images.split(" ").map((pair) => pair.replace(/^.*?=/, "")))
    for (const image of images) expect(pulled).toContain(image)
  })

  test("runs on each Node.js that we support", () => {
    expect(textOf(".github/workflows/test.yml")).toContain('version: ["22", "24", "26"]')
  })
})
