/** Lets one task at a time through, in the order in which they came. */
export type Lock = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Makes a lock, which knows nothing of other processes. */
export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task, task)
    last = next
    return next
  }
}
