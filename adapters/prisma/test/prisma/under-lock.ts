import { setTimeout as delay } from "node:timers/promises"
import SQLite from "better-sqlite3"

/** In milliseconds. */
const timeoutMs = 60_000

/**
 * Does some work that no two processes may do at once. The lock is that of a file of SQLite: the system
 * takes it back from a process that was killed, so that none is ever left behind.
 *
 * @param file - path of the lock; it stays, empty
 * @param work - what to do
 */
export async function underLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = new SQLite(file, { timeout: 0 })
  try {
    await take(lock)
    return await work()
  } finally {
    lock.close()
  }
}

async function take(lock: SQLite.Database): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      lock.exec("begin exclusive")
      return
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await delay(100)
  }
}
