import { createHash } from "node:crypto"
import { readlinkSync } from "node:fs"
import { hostname } from "node:os"

/** Process numbers mean something only to those who see the same processes. */
function processSpace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid")
  } catch {
    return process.platform
  }
}

/** Stands for this machine, as far as processes can see each other. */
export const thisHost: string = createHash("sha256")
  .update(`${hostname()} ${processSpace()}`)
  .digest("hex")
  .slice(0, 6)

/**
 * Tells whether a process of this machine is still running.
 *
 * @param pid - its number
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not being allowed to send a signal shows that the process exists.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
