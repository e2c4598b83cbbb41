import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { configWith, origin, visitor } from "../support/visitor.ts"
import { watchedAdapter } from "../support/watched-adapter.ts"

const repository = path.join(import.meta.dirname, "../../..")

// asvs 6.3.2
test("an application without sign-in methods has none, and creates no user", async () => {
  const log: string[] = []
  const browser = visitor(configWith({ adapter: watchedAdapter(MemoryAdapter(), {}, log) }))
  const providers = await browser.get("providers")
  expect(await providers.json()).toEqual({})
  for (const name of ["root", "admin", "sa"]) {
    const fields = { username: name, password: name, email: `${name}@example.com` }
    for (const route of ["callback/credentials", "signin/email", "signin"]) {
      const response = await browser.submit(route, fields)
      expect(response.headers.get("location") ?? "").not.toBe(origin)
    }
  }
  expect(await browser.session()).toBeNull()
  expect(log).toEqual([])
})

// asvs 6.3.2
test("no schema of an adapter contains a user", () => {
  const files = globSync("adapters/*/schema/**/*.{sql,prisma}", { cwd: repository })
  expect(files.length).toBeGreaterThan(5)
  const inserting = files.filter((file) =>
    /\binsert\s+into\b/i.test(readFileSync(path.join(repository, file), "utf8")),
  )
  expect(inserting).toEqual([])
})
