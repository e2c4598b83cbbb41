import { createHash } from "node:crypto"
import { readlinkSync } from "node:fs"
import { hostname } from "node:os"

/** Process IDs are comparable only among processes that see each other. */
function processSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    return process.platform
  }
}

/** Identifies this machine, or the part of it whose processes can see each other. */
export const thisHost: string = createHash("sha256")
  .update(`${hostname()} ${processSpace()}`)
  .digest("hex")
  .slice(0, 6)

/** Returns whether a process of this machine is still running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A denied signal shows that the process exists.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
