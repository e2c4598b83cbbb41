import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** Returns the version of this kit. */
export function kitVersion(): string {
  const { resolve } = createRequire(import.meta.url)
  const text = readFileSync(resolve("@lockstep/adapter-test-kit/package.json"), "utf8")
  const manifest: unknown = JSON.parse(text)
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}
