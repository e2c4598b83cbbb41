import { existsSync } from "node:fs"
import { isDebian } from "../../scripts/setup/services.mjs"
import { runCommand } from "../../scripts/setup/run-command.mjs"
import { announce } from "../../scripts/setup/terminal.mjs"

/**
 * Returns whether we may install system packages ourselves: as root, on Debian or Ubuntu.
 * @returns {boolean}
 */
export function canInstallSystemPackages() {
  const isRoot = process.getuid?.() === 0
  return isRoot && isDebian() && existsSync("/usr/bin/apt-get")
}

/**
 * Installs Debian packages, after saying which and why.
 * @param {readonly string[]} packages
 * @param {string} reason
 * @returns {Promise<boolean>} whether it worked
 */
export async function installSystemPackages(packages, reason) {
  announce(`Installing the system package ${packages.join(", ")} (apt-get), because ${reason} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const update = await runCommand("apt-get", ["update", "-q"], { env, show: false })
  if (update.code !== 0) process.stdout.write(update.output)
  // Another apt may be at work, as on a machine that has just started.
  const lockTimeout = ["-o", "DPkg::Lock::Timeout=120"]
  const options = ["install", "-q", "-y", "--no-install-recommends", ...lockTimeout]
  const install = await runCommand("apt-get", [...options, ...packages], { env, show: false })
  if (install.code !== 0) process.stdout.write(install.output)
  return install.code === 0
}
