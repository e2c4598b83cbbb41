/**
 * @typedef {object} State
 * @property {Record<string, string>} files what is compared of each file, by path
 * @property {string[]} processes
 */

/**
 * @typedef {object} Difference
 * @property {string[]} faults files that were added, changed or deleted, and processes, that should not be there
 * @property {Map<string, number>} caches files that changed in each folder of a package manager
 * @property {Map<string, number>} temporary files that are left in each entry of the temporary folders
 */

const temporaryFolders = ["/tmp", "/var/tmp", "/dev/shm"]

/** Where npm and pnpm keep what they download. */
const cacheNames = [".npm", ".cache", ".local/share/pnpm"]

/**
 * @param {string} file
 * @param {string} folder
 */
function isIn(file, folder) {
  return file === folder || file.startsWith(`${folder}/`)
}

/**
 * @param {State} before
 * @param {State} after
 * @returns {string[]} paths
 */
function changedFiles(before, after) {
  const all = new Set([...Object.keys(before.files), ...Object.keys(after.files)])
  return [...all].filter((file) => before.files[file] !== after.files[file]).sort()
}

/**
 * @param {State} before
 * @param {State} after
 * @param {string} file
 * @returns {string}
 */
function describeChange(before, after, file) {
  const [old, current] = [before.files[file], after.files[file]]
  if (old === undefined) return `added: ${file} (${current})`
  if (current === undefined) return `deleted: ${file} (${old})`
  return `changed: ${file} (${old} -> ${current})`
}

/**
 * Returns the entry of one of some folders that a path is, or is in.
 * @param {string} file
 * @param {readonly string[]} folders
 * @returns {string | undefined}
 */
function entryOf(file, folders) {
  const folder = folders.find((name) => isIn(file, name))
  if (folder === undefined || file === folder) return undefined
  const [name] = file.slice(folder.length + 1).split("/")
  return `${folder}/${name}`
}

/**
 * @param {Map<string, number>} counts
 * @param {string} key
 */
function count(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/**
 * Compares two states of the container.
 * @param {State} before
 * @param {State} after
 * @param {string} home of the user
 * @returns {Difference}
 */
export function compareStates(before, after, home) {
  const cacheFolders = cacheNames.map((name) => `${home}/${name}`)
  /** @type {Difference} */
  const difference = { faults: [], caches: new Map(), temporary: new Map() }
  for (const process of after.processes) difference.faults.push(`still runs: ${process}`)
  for (const file of changedFiles(before, after)) {
    const cache = entryOf(file, cacheFolders)
    const temporary = entryOf(file, temporaryFolders)
    const isNewParent =
      before.files[file] === undefined && cacheFolders.some((folder) => isIn(folder, file))
    if (cache !== undefined) count(difference.caches, cache)
    else if (temporary !== undefined) count(difference.temporary, temporary)
    else if (!isNewParent) difference.faults.push(describeChange(before, after, file))
  }
  return difference
}
