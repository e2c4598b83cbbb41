import { mkdirSync, rmSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../../../scripts/setup/run-command.mjs"
import { canInstallSystemPackages, installSystemPackages } from "../system-packages.mjs"
import { announce, SetupError } from "../../../scripts/setup/terminal.mjs"
import { scratch } from "../../../scripts/setup/workspace.mjs"
import { docker } from "../../../scripts/setup/docker-command.mjs"
import { debianRelease } from "./recipes.mjs"

/** What an image has no use for. */
const leftOut = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*", "/usr/share/info/*"]

async function ensureMmdebstrap() {
  const { code } = await runCommand("mmdebstrap", ["--version"], { show: false })
  if (code === 0) return
  const packages = ["mmdebstrap", "debian-archive-keyring"]
  if (canInstallSystemPackages()) {
    if (await installSystemPackages(packages, "it makes the base of the database images")) return
  }
  throw new SetupError("mmdebstrap was not found, so no image can be built.", [
    `Debian or Ubuntu, as root: apt-get install ${packages.join(" ")}`,
    "Or make a registry reachable: docker pull postgres:17",
  ])
}

/**
 * Makes a small Debian and puts it into Docker's store.
 * @param {string} tag
 * @throws {SetupError} when that fails
 */
export async function buildBaseImage(tag) {
  await ensureMmdebstrap()
  announce(`Making a small Debian ${debianRelease} for the database images (about 20 s) ...`)
  mkdirSync(scratch, { recursive: true })
  const file = path.join(scratch, `debian-${process.pid}.tar`)
  const excludes = leftOut.map((pattern) => `--dpkgopt=path-exclude=${pattern}`)
  const options = ["--variant=apt", "--include=ca-certificates", ...excludes]
  try {
    const made = await runCommand("mmdebstrap", [...options, debianRelease, file], { show: false })
    if (made.code !== 0) throw failed("mmdebstrap", made.output)
    const imported = await docker(["import", file, tag])
    if (imported.code !== 0) throw failed("docker import", imported.output)
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * @param {string} command
 * @param {string} output
 * @returns {SetupError}
 */
function failed(command, output) {
  process.stdout.write(output)
  return new SetupError(`${command} failed; see above.`, [
    "The packages come from Debian's archive: is it reachable?",
  ])
}
