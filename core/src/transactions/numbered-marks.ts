import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AdapterError } from "../errors/errors.ts"
import { takeToken, tokenOf } from "./token-store.ts"

/** The table of verification tokens, at the time of a request. */
export interface MarkTable {
  readonly adapter: GuardedAdapter
  /** Whether the database rejects the same token twice. */
  readonly isUnique: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Keys of 16 marks, which only one process uses. */
interface Block {
  readonly hour: number
  /** Number of the block in its slot, when it is claimed. */
  place: number
  /** Number of the next mark. */
  next: number
  /** Token of the block; `undefined` if none can be claimed. */
  token?: Promise<VerificationToken | undefined>
  /** When later sign-ins no longer wait for its claim, in milliseconds since the epoch. */
  staleAt: number
}

const hourMs = 3_600_000
const slots = 8
const marksInBlock = 16
/** A claim that takes longer keeps no later sign-in waiting: its call of the adapter may never end. */
const longestClaimMs = 1000
/** Maximum number of old blocks of a slot that are removed for each new block. */
const maxRemoved = 4

const blocks = new WeakMap<object, Block>()

/**
 * Returns the key of a mark that no other value has. An adapter of Auth.js can delete a token only
 * by its whole key. So each process must be able to derive the keys of all others, because a
 * process that has ended deletes nothing.
 *
 * A key has three numbers: a slot, which stands for an hour and is used again later, a block in the
 * slot, and a mark in the block. A process claims the first free block in the slot of the hour with
 * a token for the block. Then it removes the last blocks of slots whose hours have passed, so that
 * the blocks in a slot are always numbered without gaps.
 *
 * @returns `undefined` if no block can be claimed
 */
export async function nextMark(table: MarkTable): Promise<string | undefined> {
  const { tokensIn } = table.adapter
  const hour = Math.floor(table.now / hourMs)
  let block = blocks.get(tokensIn)
  if (block?.hour !== hour || block.next === marksInBlock || block.staleAt < table.now) {
    const place = block?.hour === hour ? block.place + 1 : 0
    block = { hour, place, next: 0, staleAt: table.now + longestClaimMs }
    blocks.set(tokensIn, block)
    block.token = claimBlock(table, block).catch(() => void blocks.delete(tokensIn))
  }
  // Counted at once, because other requests wait for the same block.
  const index = block.next++
  const token = await block.token
  return token && markOf(table, token, index)
}

/**
 * Returns the key of a mark. If two processes can claim the same block at the same time, their keys
 * differ in the time at which the token of the block expires.
 */
function markOf(
  { isUnique }: MarkTable,
  { token, expires }: VerificationToken,
  index: number,
): string {
  // `tokenOf` begins it with `lockstep/`, and so the token of the mark.
  return `${token.slice(9)}.${isUnique ? 0 : Math.round(Number(expires) / 1000)}.${index}`
}

/**
 * Spreads the hours over the slots, also those of an application that is used at the same time each
 * day. Five hours that follow each other have different slots.
 */
const slotOf = (hour: number): number => Math.floor(hour * 4.944) % slots

/** Spreads the work of processes; it need not be unpredictable. */
const randomBelow = (limit: number): number => Math.floor(Math.random() * limit)

/**
 * Returns the slot of three hours ago, and a random one of those that are older: after an hour, it may
 * have taken days until the next sign-in. A value that was issued two hours ago can still be valid on a
 * server whose clock is an hour behind.
 */
function oldSlots(hour: number): readonly number[] {
  const found = [-2, -1, 0, 1, -3].map((distance) => slotOf(hour + distance))
  while (found.length < 6) {
    const slot = randomBelow(slots)
    if (!found.includes(slot)) found.push(slot)
  }
  return found.slice(4)
}

/** Claims a block for new marks. Then removes old ones of two slots, as far as the database permits. */
async function claimBlock(table: MarkTable, block: Block): Promise<VerificationToken> {
  const { hour } = block
  const [token, place] = await claimFirst(table, slotOf(hour), block.place)
  block.place = place
  try {
    for (const slot of oldSlots(hour)) {
      const [above, top] = await claimFirst(table, slot, 0)
      await takeToken(table.adapter, above)
      for (let old = top - 1; old >= 0 && old >= top - maxRemoved; old--) {
        await removeBlock(table, tokenOf(`${slot}.${old}`, table.now))
      }
    }
  } catch {
    // The next process tries again.
  }
  block.staleAt = Infinity
  return token
}

/** Claims the first free block of a slot, in steps that double and then halve. */
async function claimFirst(
  table: MarkTable,
  slot: number,
  from: number,
): Promise<[token: VerificationToken, place: number]> {
  const { adapter, now } = table
  let claimed: VerificationToken | undefined
  let [low, free] = [from, from]
  for (let place = from, step = 1; step < 60_000; step += claimed ? 0 : step) {
    // A random second of the next day.
    const second = Math.floor(now / 1000) + 7200 + randomBelow(60_000)
    const token = { ...tokenOf(`${slot}.${place}`, now), expires: new Date(second * 1000) }
    if (await claim(table, token)) {
      if (claimed) await takeToken(adapter, claimed)
      claimed = token
      free = place
    } else low = place + 1
    if (claimed && low === free) return [claimed, free]
    place = claimed ? Math.floor((low + free) / 2) : place + step
  }
  throw new Error("Full")
}

/** Stores the token of a block, unless it is stored. */
async function claim(
  { adapter, isUnique, now }: MarkTable,
  token: VerificationToken,
): Promise<boolean> {
  if (!isUnique) {
    const stored = await takeToken(adapter, token)
    await adapter.createVerificationToken(stored ?? token)
    return !stored
  }
  try {
    await adapter.createVerificationToken(token)
    return true
  } catch (error) {
    // Most adapters report no reason. If the database cannot be reached, another call fails too.
    // A guarded adapter rejects with nothing else.
    if ((error as AdapterError).code !== "duplicate") await takeToken(adapter, tokenOf("", now))
    return false
  }
}

/**
 * Removes a block with its marks. If their keys are known, its token is removed last: if the process
 * ends before, another one finds it.
 */
async function removeBlock(table: MarkTable, block: VerificationToken): Promise<void> {
  const { adapter, isUnique, now } = table
  // Without unique keys, a block can be stored several times.
  for (let copies = 0; copies < 4; copies++) {
    const stored = isUnique ? block : await takeToken(adapter, block)
    // If this process was suspended, the slot may be in use again.
    if (!stored || Date.now() - now > hourMs / 2) return
    const marks = Array.from({ length: marksInBlock }, (_, index) => markOf(table, stored, index))
    await Promise.all(marks.map((mark) => takeToken(adapter, tokenOf(mark, now))))
    if (isUnique) return void (await takeToken(adapter, block))
  }
}
