import {
  contest,
  extend,
  leave,
  redeem,
  rename,
  signIn,
  signOut,
  signUp,
  usePasskey,
  verify,
  visit,
  type Desk,
  type Job,
} from "./jobs.ts"
import type { LoadUser } from "./load-user.ts"
import { CallFailed } from "./tally.ts"

/** How many users one caller keeps at most. */
const maxUsers = 8

/** Looking at sessions is what applications do most. */
const mix: readonly Job[] = [
  visit,
  signIn,
  visit,
  extend,
  visit,
  redeem,
  visit,
  rename,
  visit,
  usePasskey,
  visit,
  signOut,
  contest,
]

/**
 * Does one job after the other until the time is over, and looks at the end whether everything is
 * stored that was acknowledged.
 */
export async function work(desk: Desk, isOver: () => boolean): Promise<void> {
  let users: LoadUser[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    if (users.length < maxUsers) {
      const loadUser = await unlessFailed(() => signUp(desk))
      if (loadUser) users.push(loadUser)
    }
    const [loadUser] = users
    if (!loadUser) continue
    users = users.slice(1)
    const stays = await unlessFailed(() => spendTurn(desk, loadUser, turn))
    // Whatever was to be written when a call failed may be stored or not: nothing is known of it.
    if (stays === true) users.push(loadUser)
  }
  for (const loadUser of users) await unlessFailed(() => verify(desk, loadUser))
}

async function spendTurn(desk: Desk, loadUser: LoadUser, turn: number): Promise<boolean> {
  for (const job of mix) await job(desk, loadUser)
  if (turn % 5 !== 4) return true
  await leave(desk, loadUser)
  return false
}

async function unlessFailed<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}
