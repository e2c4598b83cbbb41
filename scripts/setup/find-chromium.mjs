import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"]

const usualPlaces = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/**
 * Runs it once: some systems have a stand-in that only prints how to install the real one.
 * @param {string} file
 * @returns {boolean}
 */
function starts(file) {
  if (!existsSync(file)) return false
  if (process.platform === "win32") return true
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/**
 * Finds the browser of the browser tests: `LOCKSTEP_CHROMIUM` or `CHROMIUM_PATH` when set, then the
 * path, then the usual places.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 * @throws {Error} when a variable names a file that is not a browser
 */
export function findChromium(env) {
  for (const variable of ["LOCKSTEP_CHROMIUM", "CHROMIUM_PATH"]) {
    const file = env[variable]
    if (file === undefined || file === "") continue
    if (starts(file)) return file
    throw new Error(`${variable} is set to ${file}, which is not a browser that starts.`)
  }
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "")
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...usualPlaces].find(starts)
}
