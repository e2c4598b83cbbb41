// Runs inside the container, as root, and reads this file from standard input: it leaves no file there. Prints the files
// outside the clone and the user's processes as JSON.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import path from "node:path"

const [clone = "", user = ""] = process.argv.slice(2)

const leftOut = new Set(["/proc", "/sys", "/dev", clone])

/** @type {Record<string, string>} */
const files = {}

/**
 * What is compared. The size and time of a folder only repeat that its entries changed.
 * @param {string} file
 * @param {import("node:fs").Stats} stat
 * @returns {string}
 */
function describe(file, stat) {
  const owner = `${(stat.mode & 0o7777).toString(8)} ${stat.uid}:${stat.gid}`
  if (stat.isDirectory()) return `folder ${owner}`
  if (stat.isSymbolicLink()) return `link ${owner} to ${readlinkSync(file)}`
  const kind = stat.isFile() ? "file" : "special file"
  return `${kind} ${owner}, ${stat.size} bytes, ${new Date(stat.mtimeMs).toISOString()}`
}

/** @param {string} folder */
function list(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    if (leftOut.has(file)) continue
    const stat = lstatSync(file)
    files[file] = describe(file, stat)
    if (stat.isDirectory()) list(file)
  }
}

/** @returns {string[]} the command lines of the user's processes that have not ended */
function processes() {
  return readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return []
    try {
      const status = readFileSync(`/proc/${id}/status`, "utf8")
      const isOurs = new RegExp(`^Uid:\\s+${user}\\s`, "m").test(status)
      if (!isOurs || /^State:\s+[ZX]/m.test(status)) return []
      const command = readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ").trim()
      return [`${id} ${command}`]
    } catch {
      return [] // It has ended since.
    }
  })
}

list("/")
list("/dev/shm")
process.stdout.write(JSON.stringify({ files, processes: processes() }))
