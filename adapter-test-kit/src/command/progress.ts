import type { Trial } from "../plan.ts"
import { levelTitles, type Level } from "../rules/rule.ts"
import type { RunObserver, RunTrial } from "../run-plan.ts"

/** Where progress is shown: standard error, as far as it is of interest. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows how a run gets on. */
export interface Progress extends RunObserver {
  /** Ends the last line. */
  close(): void
}

interface LevelState {
  readonly level: Level
  readonly total: number
  readonly start: number
  ended: number
  failed: number
}

const clearLine = "\r\u001B[2K"

/**
 * Shows a line for each level that has been run, and on a terminal which case is being run.
 *
 * @param screen - where to
 * @param trials - all that will be run
 */
export function createProgress(screen: Screen, trials: readonly Trial[]): Progress {
  const isLive = screen.isTTY === true
  let state: LevelState | undefined
  const close = (): void => {
    if (!state) return
    if (isLive) screen.write(clearLine)
    screen.write(`${lineOf(state)}, ${seconds(performance.now() - state.start)}\n`)
    state = undefined
  }
  return {
    close,
    started(trial) {
      if (state?.level !== trial.level) {
        close()
        const total = trials.filter(({ level }) => level === trial.level).length
        state = { level: trial.level, total, start: performance.now(), ended: 0, failed: 0 }
      }
      if (isLive) screen.write(liveLine(state, trial, widthOf(screen)))
    },
    ended({ result }: RunTrial) {
      if (!state) return
      state.ended += 1
      if (result.status === "fail") state.failed += 1
    },
  }
}

function liveLine(state: LevelState, { id, title }: Trial, width: number): string {
  return `${clearLine}${`${lineOf(state)}  ${id} ${title}`.slice(0, width - 1)}`
}

/** Some terminals say that they have no columns. */
function widthOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : 80
}

function lineOf({ level, ended, total, failed }: LevelState): string {
  const failures = failed === 0 ? "" : `, ${failed} failed`
  return `L${level} ${levelTitles[level]}: ${ended}/${total} cases${failures}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
