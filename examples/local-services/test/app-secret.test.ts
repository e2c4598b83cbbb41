import { statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { expect, test } from "vitest"

import { loadSecret } from "../src/app-secret.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

test("loadSecret makes a secret the first time and keeps it", () => {
  const file = join(temporaryFolder(), "new", "secret")
  const secret = loadSecret(file)
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(loadSecret(file)).toBe(secret)
})

test("loadSecret makes another secret for another file", () => {
  const folder = temporaryFolder()
  expect(loadSecret(join(folder, "a"))).not.toBe(loadSecret(join(folder, "b")))
})

test("loadSecret lets no other user read the file, nor what will lie beside it", () => {
  const folder = join(temporaryFolder(), "new")
  const file = join(folder, "secret")
  loadSecret(file)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test("loadSecret refuses a file that holds no secret, without telling what it holds", () => {
  const file = join(temporaryFolder(), "secret")
  writeFileSync(file, "too-short")
  expect(() => loadSecret(file)).toThrow(/^\S+secret holds no secret\. Delete the file\.$/)
})
