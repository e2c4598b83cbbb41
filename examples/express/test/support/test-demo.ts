import { onTestFinished, vi } from "vitest"

import { startDemo, type Demo } from "../../src/demo.ts"
import type { Settings } from "../../src/settings.ts"

/** A secret such as the demo makes. */
const secret = "a-secret-for-tests-that-is-long-enough-0123456789"

/** Starts a demo on free ports, by default with a database in memory. The caller closes it. */
export function openDemo(settings: Partial<Settings> = {}): Promise<Demo> {
  // It warns that passkeys are an experiment.
  vi.spyOn(console, "warn").mockReturnValue()
  const ports = { appPort: { number: 0 }, providerPort: { number: 0 } }
  const where = { databaseFile: ":memory:", sessions: "database" } as const
  return startDemo({ ...ports, ...where, ...settings }, secret)
}

/** Starts a demo that ends with the test. */
export async function testDemo(settings: Partial<Settings> = {}): Promise<Demo> {
  const demo = await openDemo(settings)
  onTestFinished(() => demo.close())
  return demo
}
