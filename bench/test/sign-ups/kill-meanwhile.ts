import type { LoadServer } from "../../src/load/server.ts"
import { type Application, startApplication } from "./application.ts"
import { openBrowser, SignInFailed } from "./browser.ts"
import type { StoreKind } from "./open-store.ts"

/** How the sign-ups came out. */
export interface Outcome {
  /** Sign-ups that were acknowledged, by the email address of the session. */
  readonly signedIn: ReadonlyMap<string, string | null>
  /** Attempts that failed while a process was away. */
  readonly failures: number
}

const callers = 10
/** Sign-ups of each caller. */
const each = 16
/** Milliseconds between two attempts of a browser; nothing is decided by it. */
const pause = 50

/**
 * Lets users sign up one after the other over several connections. Meanwhile the application is killed,
 * then its database, then both. Who gets no session tries again until they have one.
 *
 * @param kind - of the database
 * @param database - a server of its own, with tables
 */
export async function killMeanwhile(kind: StoreKind, database: LoadServer): Promise<Outcome> {
  const plan = { kind, url: database.url, strategy: "database" } as const
  const application = await startApplication(plan)
  const signedIn = new Map<string, string | null>()
  const reached = milestones()
  let failures = 0

  async function signUp(user: string): Promise<void> {
    const browser = openBrowser(user, [application.origin], 0)
    for (;;) {
      try {
        await browser.signIn()
        signedIn.set(`${user}@example.com`, await browser.email())
        return reached.pass(signedIn.size)
      } catch (error) {
        if (!(error instanceof SignInFailed)) throw error
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async function call(name: number): Promise<void> {
    for (let turn = 0; turn < each; turn += 1) await signUp(`user-${name}-${turn}`)
  }

  const quarter = (callers * each) / 4
  const kills = async (): Promise<void> => {
    await reached.at(quarter)
    await restart(application)
    await reached.at(2 * quarter)
    await restart(database)
    await reached.at(3 * quarter)
    await Promise.all([restart(application), restart(database)])
  }
  try {
    await Promise.all([kills(), ...Array.from({ length: callers }, (_, name) => call(name))])
  } finally {
    await application.kill()
  }
  return { signedIn, failures }
}

async function restart(process: Pick<Application, "kill" | "start">): Promise<void> {
  await process.kill()
  await process.start()
}

/** Lets somebody wait until a count is reached. */
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
