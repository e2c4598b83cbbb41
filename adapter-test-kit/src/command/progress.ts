import type { PlannedFlow } from "../flows/plan-flows.ts"
import type { FlowReport } from "../reports/report.ts"
import { levelTitles } from "../rules/rule.ts"
import type { Trial } from "../runner/plan.ts"
import type { RunObserver, RunTrial } from "../runner/run-plan.ts"

/** The parts of standard error that show progress. */
export interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows the progress of a run. */
export interface Progress extends RunObserver {
  /** Called before a flow, with the number of flows of the same package. */
  flowStarted(flow: PlannedFlow, total: number): void
  flowEnded(flow: FlowReport): void
  /** Ends the last line. */
  close(): void
}

/** A level of the contract, or the flows with a package. */
interface Stage {
  readonly name: string
  readonly unit: "cases" | "flows"
  readonly total: number
  readonly start: number
  ended: number
  failed: number
}

const clearLine = "\r\u001B[2K"

/**
 * Shows a line for each finished level and for the flows with each package. On a terminal, also
 * shows the case in progress.
 */
export function createProgress(screen: Screen, trials: readonly Trial[]): Progress {
  const isLive = screen.isTTY === true
  let stage: Stage | undefined
  const close = (): void => {
    if (!stage) return
    if (isLive) screen.write(clearLine)
    screen.write(`${lineOf(stage)}, ${seconds(performance.now() - stage.start)}\n`)
    stage = undefined
  }
  const enter = (name: string, unit: Stage["unit"], total: number, now: string): void => {
    if (stage?.name !== name) close()
    stage ??= { name, unit, total, start: performance.now(), ended: 0, failed: 0 }
    if (isLive) screen.write(liveLine(stage, now, widthOf(screen)))
  }
  const count = (status: string): void => {
    if (!stage) return
    stage.ended += 1
    if (status === "fail") stage.failed += 1
  }
  return {
    close,
    started({ level, id, title }) {
      const total = trials.filter((trial) => trial.level === level).length
      enter(`L${level} ${levelTitles[level]}`, "cases", total, `${id} ${title}`)
    },
    ended: ({ result }: RunTrial) => count(result.status),
    flowStarted: ({ engine, id, title }, total) =>
      enter(`Flows with ${engine}`, "flows", total, `${id} ${title}`),
    flowEnded: ({ status }) => count(status),
  }
}

function liveLine(stage: Stage, now: string, width: number): string {
  return `${clearLine}${`${lineOf(stage)}  ${now}`.slice(0, width - 1)}`
}

/** Some terminals report 0 columns. */
function widthOf({ columns = 0 }: Screen): number {
  return columns > 0 ? columns : 80
}

function lineOf({ name, unit, ended, total, failed }: Stage): string {
  const failures = failed === 0 ? "" : `, ${failed} failed`
  return `${name}: ${ended}/${total} ${unit}${failures}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
