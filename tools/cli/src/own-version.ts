import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

/** The `package.json` of this package, wherever the module that asks is bundled. */
export const ownManifest: string = createRequire(import.meta.url).resolve(
  "@lockstep/cli/package.json",
)

/** The version of this package. */
export function ownVersion(): string {
  const text = readFileSync(ownManifest, "utf8")
  const manifest: unknown = JSON.parse(text)
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}
