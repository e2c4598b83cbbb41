import type { Entry } from "../output/report.ts"

/** A variable that is set and not read, and the one that was probably meant. */
export interface NearMiss {
  readonly written: string
  readonly meant: string
}

/** Variables that Lockstep reads for every configuration. */
export const ownVariables: readonly string[] = [
  "AUTH_SECRET",
  "AUTH_SECRET_1",
  "AUTH_SECRET_2",
  "AUTH_SECRET_3",
  "AUTH_URL",
  "AUTH_TRUST_HOST",
  "AUTH_REDIRECT_PROXY_URL",
  "AUTH_REDIRECT_PROXY_SECRET",
  "AUTH_REDIRECT_PROXY_ORIGINS",
  "NEXTAUTH_SECRET",
  "NEXTAUTH_URL",
]

/** Variables that Lockstep reads for a provider. */
export function providerVariables(id: string): readonly string[] {
  const name = variableName(id)
  return ["ID", "SECRET", "ISSUER", "KEY"].map((end) => `AUTH_${name}_${end}`)
}

function variableName(id: string): string {
  return id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")
}

/** What other libraries and services call the variables of a provider. */
function otherNames(id: string): readonly NearMiss[] {
  const name = variableName(id)
  const ends = { ID: ["ID", "CLIENT_ID"], SECRET: ["SECRET", "CLIENT_SECRET"], KEY: ["API_KEY"] }
  return Object.entries(ends).flatMap(([end, others]) =>
    others.flatMap((other) =>
      [`${name}_${other}`, `AUTH_${name}_${other}`]
        .filter((written) => written !== `AUTH_${name}_${end}`)
        .map((written) => ({ written, meant: `AUTH_${name}_${end}` })),
    ),
  )
}

/** Finds variables that are set under another name than Lockstep reads. */
export function nearMisses(env: NodeJS.ProcessEnv, ids: readonly string[]): readonly NearMiss[] {
  const read = [...ownVariables, ...ids.flatMap(providerVariables)]
  const known = new Set(read)
  const unset = read.filter((name) => !env[name])
  const spelled = ids
    .flatMap(otherNames)
    .filter(({ written, meant }) => env[written] && !known.has(written) && !env[meant])
  const explained = new Set(spelled.map(({ written }) => written))
  const typos = Object.keys(env)
    .filter((name) => /^(?:NEXT)?AUTH_/.test(name) && env[name])
    .filter((name) => !known.has(name) && !explained.has(name))
    .flatMap((written) => {
      const meant = unset.find((name) => isNear(written, name))
      return meant === undefined ? [] : [{ written, meant }]
    })
  return [...spelled, ...typos]
}

/** Adds to a finding the near miss that explains it. */
export function explained(finding: Entry, misses: readonly NearMiss[]): Entry {
  const own = misses.filter(({ meant }) => mentions(finding, meant))
  const texts = own.map(
    ({ written, meant }) => `${written} is set, but not read. Rename it to ${meant}.`,
  )
  return { ...finding, message: [finding.message, ...texts].join(" ") }
}

/** Whether a finding is about a variable. */
export function mentions({ message }: Entry, variable: string): boolean {
  return new RegExp(`\\b${variable}\\b`).test(message)
}

/** At most two letters differ. */
function isNear(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) <= 2 && edits(left, right) <= 2
}

function edits(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [at, letter] of left.split("").entries()) {
    const next = [at + 1]
    for (const [index, other] of right.split("").entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
