import type { VerificationToken } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { randomHex } from "../crypto/random.ts"
import type { AdapterError } from "../errors/adapter-errors.ts"
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
  readonly place: number
  readonly row: VerificationToken
  next: number
}

const hourMs = 3_600_000
const slots = 8
const marksInBlock = 16
/** Maximum number of old blocks that are removed for each new one. */
const maxRemoved = 4

const blocks = new WeakMap<object, Promise<Block | undefined>>()

/**
 * Returns the key of a mark that no other value has. An adapter of Auth.js can delete a token only
 * by its whole key. So each process must be able to derive the keys of all others, because a
 * process that has ended deletes nothing.
 *
 * A key has three numbers: a slot, which stands for an hour and is used again later, a block in the
 * slot, and a mark in the block. A process claims the first free block in the slot of the hour with
 * a token for the block. Then it removes the last blocks of a slot whose hours have passed, so that
 * the blocks in a slot are always numbered without gaps.
 *
 * @param table - where the marks are stored
 * @returns `undefined` if no block can be claimed
 */
export async function nextMark(table: MarkTable): Promise<string | undefined> {
  const { tokensIn } = table.adapter
  const hour = Math.floor(table.now / hourMs)
  for (;;) {
    let claimed = blocks.get(tokensIn)
    let block = await claimed
    if (block?.hour !== hour || block.next === marksInBlock) {
      // Another request may have claimed one in the meantime.
      if (blocks.get(tokensIn) !== claimed) continue
      const from = block?.hour === hour ? block.place + 1 : 0
      claimed = claimBlock(table, hour, from).catch(() => undefined)
      blocks.set(tokensIn, claimed)
      block = await claimed
      if (block === undefined) return undefined
    }
    if (block.next < marksInBlock) return markOf(table, block.row, block.next++)
  }
}

async function claimBlock(table: MarkTable, hour: number, from: number): Promise<Block> {
  const [place, row] = await claimFirst(table, slotOf(hour), from)
  await removeOld(table, hour, Number(row.expires) / 1000).catch(() => null)
  return { hour, place, row, next: 0 }
}

/**
 * Spreads the hours over the slots, also those of an application that is used at the same time each
 * day. Hours that follow each other have different slots.
 */
function slotOf(hour: number): number {
  return Math.floor(hour * 4.944) % slots
}

/**
 * If two processes can claim the same block at the same time, their keys differ in the time at
 * which the token of the block expires.
 */
function markOf({ isUnique }: MarkTable, { token, expires }: VerificationToken, index: number) {
  const block = token.slice("lockstep/".length)
  return `${block}.${isUnique ? 0 : Math.round(Number(expires) / 1000)}.${index}`
}

/** Claims the first free place of a slot, in steps that double and then halve. */
async function claimFirst(
  table: MarkTable,
  slot: number,
  low: number,
): Promise<[place: number, row: VerificationToken]> {
  const rowAt = (place: number): VerificationToken => {
    // A random second of the next day.
    const second = Math.floor(table.now / 1000) + 7200 + Number.parseInt(randomHex(2), 16)
    return { ...tokenOf(`${slot}.${place}`, table.now), expires: new Date(second * 1000) }
  }
  let found: [place: number, row: VerificationToken] | undefined
  for (let place = low, step = 1; step < 65_536; ) {
    const row = rowAt(place)
    if (await claim(table, row)) {
      if (found) await takeToken(table.adapter, found[1])
      found = [place, row]
    } else low = place + 1
    if (found?.[0] === low) return found
    place = found ? Math.floor((low + found[0]) / 2) : place + step
    step *= found ? 1 : 2
  }
  throw new Error("No block is free.")
}

/** Stores the token of a block, unless it is stored. */
async function claim(
  { adapter, isUnique, now }: MarkTable,
  row: VerificationToken,
): Promise<boolean> {
  if (!isUnique) {
    const stored = await takeToken(adapter, row)
    await adapter.createVerificationToken(stored ?? row)
    return !stored
  }
  try {
    await adapter.createVerificationToken(row)
    return true
  } catch (error) {
    // Most adapters report no reason. If the database cannot be reached, another call fails too.
    // A guarded adapter rejects with nothing else.
    if ((error as AdapterError).code !== "duplicate") await takeToken(adapter, tokenOf("", now))
    return false
  }
}

/** Removes blocks of slots that are not in use, even if a clock is an hour behind or ahead. */
async function removeOld(table: MarkTable, hour: number, random: number): Promise<void> {
  const inUse = new Set([hour - 1, hour, hour + 1].map(slotOf))
  let left = maxRemoved
  for (let count = 0; count < slots && left > 0; count++) {
    const slot = (random + count) % slots
    if (inUse.has(slot)) continue
    const [top, row] = await claimFirst(table, slot, 0)
    await takeToken(table.adapter, row)
    for (let place = top - 1; place >= 0 && left > 0; place--, left--) {
      // If this process was suspended, the slot may be in use again.
      if (Date.now() - table.now > hourMs / 2) return
      await removeBlock(table, tokenOf(`${slot}.${place}`, table.now))
    }
  }
}

/**
 * Removes a block with its marks. If its key is known, its token is removed last: if the process
 * ends before, another one finds it.
 */
async function removeBlock(table: MarkTable, row: VerificationToken): Promise<void> {
  const { adapter, isUnique, now } = table
  // Without unique keys, a block can be stored several times.
  for (let copies = 0; copies < 4; copies++) {
    const stored = isUnique ? row : await takeToken(adapter, row)
    if (stored === null) return
    const marks = Array.from({ length: marksInBlock }, (_, index) => markOf(table, stored, index))
    await Promise.all(marks.map((mark) => takeToken(adapter, tokenOf(mark, now))))
    if (isUnique) return void (await takeToken(adapter, row))
  }
}
