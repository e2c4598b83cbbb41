import { readFileSync } from "node:fs"

/** Returns the version of this kit. */
export function kitVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8")
  const manifest: unknown = JSON.parse(text)
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}
