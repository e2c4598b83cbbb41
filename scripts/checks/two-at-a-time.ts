/**
 * Runs tasks, at most two of them at the same time: each keeps about one processor busy.
 *
 * @param tasks - the longest first
 * @returns their results, in the order of the tasks
 */
export async function twoAtATime<Result>(
  tasks: readonly (() => Promise<Result>)[],
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = [...tasks.entries()]
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, task] = next
      results[index] = await task()
    }
  }
  await Promise.all([work(), work()])
  return results
}
