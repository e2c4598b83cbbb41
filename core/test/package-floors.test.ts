import path from "node:path"
import { describe, expect, test } from "vitest"
import {
  findCycles,
  findWrongWays,
  foldersOf,
  groupFiles,
  type Floors,
  readImportGraph,
} from "./support/import-graph.ts"

const root = path.join(import.meta.dirname, "../..")

/** How the sources of a package are arranged. */
interface Plan {
  /** Folders that the files at the top are counted to, by name. */
  readonly groups: Readonly<Record<string, RegExp>>
  /** The folder of all other files at the top. */
  readonly rest: string
  /** What may import what: only what stands before it. */
  readonly floors: Floors
}

const adapterGroups = {
  entries: /^(?:index|pg|mysql|sqlite)\.ts$/,
  adapter: /^\w+-adapter\.ts$/,
  tools: /^(?:check-schema|create-indexes|missing-indexes|missing-tables|new-tables|schema)\.ts$/,
  methods:
    /^(?:users|accounts|sessions|verification-tokens|authenticators|create-user|delete-user|expired|update-user|create-user-with-account|insert-in-turn|methods|new-user-rows|returning-store|session-and-user|unique-email)\.ts$/,
}

const plans: Readonly<Record<string, Plan>> = {
  "adapters/drizzle": {
    groups: adapterGroups,
    rest: "records",
    floors: [
      ["records"],
      ["check-schema"],
      ["methods"],
      ["dialects"],
      ["tools", "adapter"],
      ["entries"],
    ],
  },
  "adapters/kysely": {
    // Its statements differ by dialect.
    groups: { ...adapterGroups, statements: /^(?:dialect-support|store|to-record)\.ts$/ },
    rest: "records",
    floors: [
      ["records"],
      ["check-schema"],
      ["dialects"],
      ["statements"],
      ["methods", "tools"],
      ["adapter"],
      ["entries"],
    ],
  },
  "adapters/mongodb": {
    groups: adapterGroups,
    rest: "records",
    floors: [["records"], ["check-schema"], ["methods", "tools"], ["adapter"], ["entries"]],
  },
  "adapters/prisma": {
    groups: adapterGroups,
    rest: "records",
    floors: [
      ["records"],
      ["check-schema"],
      ["dialects"],
      ["methods", "tools"],
      ["adapter"],
      ["entries"],
    ],
  },
  "adapters/redis": {
    groups: adapterGroups,
    rest: "records",
    floors: [["scripts"], ["records"], ["methods", "tools"], ["adapter"], ["entries"]],
  },
  "integrations/express": {
    groups: {
      entries: /^(?:index|adapters|providers)\.ts$/,
      integration: /^(?:server-auth|get-session)\.ts$/,
    },
    rest: "request",
    floors: [["providers"], ["request"], ["integration"], ["entries"]],
  },
  "integrations/next": {
    groups: {
      entries: /^(?:index|adapters|jwt|middleware|providers|react|webauthn)\.ts$/,
      integration: /^fullstack-auth\.ts$/,
      actions: /^(?:handlers|sign-in|sign-out|update-session)\.ts$/,
    },
    rest: "request",
    floors: [
      ["providers", "react"],
      ["request"],
      ["auth", "actions"],
      ["integration"],
      ["entries"],
    ],
  },
}

describe.each(Object.entries(plans))("%s", (folder, { groups, rest, floors }) => {
  const graph = groupFiles(readImportGraph(path.join(root, folder, "src")), groups, rest)

  test("is read as a whole", () => {
    expect(Object.keys(graph)).toContain(path.join("entries", "index.ts"))
  })

  test("imports only from lower floors", () => {
    expect(findWrongWays(graph, floors)).toEqual([])
  })

  test("has no cycle of folders", () => {
    expect(findCycles(foldersOf(graph))).toEqual([])
  })
})
