import type { LoadServer } from "../../src/load/server.ts"
import { type Application, startApplication } from "./application.ts"
import { openBrowser } from "./browser.ts"
import type { Death } from "./mortal-adapter.ts"
import type { StoreKind } from "./open-store.ts"
import { SignInFailed } from "./requests.ts"

/** How the sign-ups came out. */
export interface Outcome {
  /** Sign-ups that were acknowledged, by the email address of the session. */
  readonly signedIn: ReadonlyMap<string, string | null>
  /** Attempts that failed while a process was away. */
  readonly failures: number
  /** The methods that wrote while nothing was killed. */
  readonly writes: readonly string[]
  /** Processes that ended with SIGKILL. */
  readonly kills: number
}

const callers = 10
/** Sign-ups of each caller, at least. */
const each = 16
/** Each write of a sign-up, at which the application ends itself. */
export const writesOfSignUp = [
  "createVerificationToken",
  "useVerificationToken",
  "createUserWithAccount",
  "createSession",
] as const
const deaths: readonly Death[] = writesOfSignUp.flatMap((write) => [
  { write, when: "begun" },
  { write, when: "done" },
])
/**
 * Milliseconds between two attempts of a browser; nothing is decided by it. Attempts while the application
 * starts would slow its start down.
 */
const pause = 200

/** How many processes are killed in a run. */
export const killsOfRun: number = deaths.length + 4

/**
 * Lets users sign up one after the other over several connections. In the meantime the application is killed,
 * from outside and at each write, then its database, then both. Who gets no session tries again until
 * they have one.
 *
 * @throws SignInFailed when a user cannot sign in any more
 */
export async function killMeanwhile(kind: StoreKind, database: LoadServer): Promise<Outcome> {
  const plan = { kind, url: database.url, strategy: "database" } as const
  const application = await startApplication(plan)
  const signedIn = new Map<string, string | null>()
  const reached = milestones()
  let failures = 0
  let kills = 0
  let writes: readonly string[] = []
  let isOver = false

  async function signUp(user: string): Promise<void> {
    const browser = openBrowser(user, [application.origin], 0)
    while (!isOver) {
      try {
        await browser.signIn()
        signedIn.set(`${user}@example.com`, await browser.email())
        reached.pass(signedIn.size)
        return
      } catch (error) {
        const isLockedOut = error instanceof Error && error.message.includes("NotLinked")
        if (!(error instanceof SignInFailed) || isLockedOut) throw error
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  // The kills wait for sign-ups, so those go on until the last kill, however slow the machine is.
  async function call(name: number): Promise<void> {
    for (let turn = 0; turn < each || (kills < killsOfRun && !isOver); turn += 1) {
      await signUp(`user-${name}-${turn}`)
    }
  }

  const killAll = async (): Promise<void> => {
    await reached.at(callers)
    writes = await writesOf(application)
    await application.kill()
    for (const death of deaths) {
      await application.start(death)
      // Without users it would wait forever: one of them was locked out.
      if (isOver) return application.kill()
      await application.gone()
      kills += 1
    }
    await application.start()
    await reached.at(signedIn.size + callers)
    await restart(database)
    await reached.at(signedIn.size + callers)
    await Promise.all([restart(application), restart(database)])
    kills += 4
  }
  try {
    await Promise.all([killAll(), ...Array.from({ length: callers }, (_, name) => call(name))])
  } finally {
    isOver = true
    await application.kill()
  }
  return { signedIn, failures, writes, kills }
}

async function writesOf({ origin }: Application): Promise<readonly string[]> {
  const response = await fetch(`${origin}/writes`)
  // Our own program responds.
  return (await response.json()) as readonly string[]
}

async function restart(process: Pick<Application, "kill" | "start">): Promise<void> {
  await process.kill()
  await process.start()
}

/** Lets a caller wait until a count is reached. */
function milestones() {
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  let last = 0
  return {
    at: (count: number): Promise<void> =>
      new Promise((resolve) => {
        if (last >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    pass(count: number): void {
      last = Math.max(last, count)
      for (const one of waiting) if (last >= one.count) one.resolve()
    },
  }
}
