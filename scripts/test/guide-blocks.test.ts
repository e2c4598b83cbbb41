import { readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "../setup/workspace.mjs"
import { readSnippets } from "../checks/snippets.ts"

const byCommand = "adapter-test-kit/test/command/guide-samples.proof.test.ts"
const byVitest = "scripts/test/vitest-samples.alone.postgres.redis.contract.test.ts"

/** What each block of the guide is known by, and the test that runs it; in the order of the guide. */
const run = [
  ["const adapter: Adapter = {}", byCommand],
  ["export function UsersOnly(", byVitest],
  ["export default function subject(", byVitest],
  ["export function taken(", byCommand],
  ["export const withCodes", byCommand],
  ["export function MyAdapter()", byCommand],
  ["export function MyAdapter(client", byCommand],
  ["defineCase<SearchableAdapter>", byCommand],
  ["new Kysely<", byVitest],
] as const

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

test("every block of the guide to adapters is run by a test", () => {
  const blocks = readSnippets(read("docs/write-your-own-adapter.md")).map(({ code }) => code)
  expect(blocks).toEqual(run.map(([line]) => expect.stringContaining(line)))
})

test.for(run)("the block with %j is looked for in %s", ([line, file]) => {
  expect(read(file)).toContain(line)
})
