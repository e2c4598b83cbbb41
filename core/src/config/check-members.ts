import type {
  AuthConfig,
  CookiesOptions,
  JWTOptions,
  PagesOptions,
  SessionOptions,
  Theme,
} from "./auth-config.ts"
import { cookieClashes, cookieComplaint } from "./cookie-policy.ts"
import {
  anything,
  type Demand,
  isBoolean,
  isFunction as functionDemand,
  isString,
  isText as hasText,
  must,
} from "./demands.ts"
import type { EventName } from "./events.ts"
import { checkLifetime } from "./lifetime.ts"
import {
  type Complaint,
  finding,
  type Finding,
  type MistakeName,
  nearestName,
  unknownOption,
} from "./mistakes.ts"
import { isPlain } from "./merge-provider.ts"
import { checkPage } from "./check-page.ts"

/** Judges a member; `undefined` when nothing is wrong with it. */
type MemberCheck = (value: unknown) => Complaint | undefined

type MemberChecks<Options> = Readonly<Record<keyof Options, MemberCheck>>

const judged =
  (demand: Demand, mistake: MistakeName): MemberCheck =>
  (value) => {
    const message = demand(value)
    return message === undefined ? undefined : { mistake, message }
  }
const oneOf = (...words: readonly unknown[]): Demand =>
  must((value) => words.includes(value), `"${words.join('" or "')}"`)
const isNeededFunction = judged(functionDemand, "option-shape")
const isFunction = judged(functionDemand, "option-ignored")
const isFunctionOfSignIns = judged(functionDemand, "sign-in-unusable")
const isText = judged(isString, "option-ignored")

const callbacks: MemberChecks<Required<NonNullable<AuthConfig["callbacks"]>>> & {
  readonly authorized: MemberCheck
} = {
  authorized: isNeededFunction,
  jwt: isNeededFunction,
  redirect: isFunctionOfSignIns,
  session: isNeededFunction,
  signIn: isFunctionOfSignIns,
}
const events: Readonly<Record<EventName, MemberCheck>> = {
  counterRegression: isFunction,
  createUser: isFunction,
  limitReached: isFunction,
  linkAccount: isFunction,
  session: isFunction,
  sessionEnded: isFunction,
  signIn: isFunction,
  signInFailure: isFunction,
  signOut: isFunction,
  tokenRefreshFailed: isFunction,
  tokenRefreshed: isFunction,
  updateUser: isFunction,
}
/** Columns that the session table may have beyond the three. */
const sessionColumns = "facts, createdAt, lastSeenAt, userAgent"
const areColumns = (value: unknown): boolean =>
  isPlain(value) &&
  Object.entries(value).every(
    ([name, exists]) => (exists ?? true) === true && sessionColumns.split(", ").includes(name),
  )
const isTokenLength = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 6300 && Number(value) <= 78_720
const session: MemberChecks<SessionOptions> = {
  strategy: anything,
  maxAge: checkLifetime(1),
  updateAge: checkLifetime(0),
  absoluteMaxAge: checkLifetime(1),
  audience: judged(must(hasText, "a text"), "option-shape"),
  maxTokenBytes: judged(must(isTokenLength, "a whole number from 6300 to 78720"), "option-shape"),
  generateSessionToken: isFunctionOfSignIns,
  hashTokens: judged(isBoolean, "option-shape"),
  persistence: judged(oneOf("always", "never", "ask"), "option-shape"),
  unkeptMaxAge: checkLifetime(1),
  columns: judged(must(areColumns, `true at ${sessionColumns}`), "option-shape"),
}
const jwt: MemberChecks<JWTOptions> = {
  secret: anything,
  maxAge: checkLifetime(1),
  encode: isNeededFunction,
  decode: isNeededFunction,
}
const pages: MemberChecks<PagesOptions> = {
  signIn: checkPage,
  signOut: checkPage,
  error: checkPage,
  verifyRequest: checkPage,
  newUser: checkPage,
}
const theme: MemberChecks<Theme> = {
  name: isText,
  colorScheme: judged(oneOf("auto", "dark", "light"), "option-ignored"),
  logo: isText,
  brandColor: isText,
  buttonText: isText,
}
const isCookie = judged(cookieComplaint, "cookie")
const isCookieOfSignIns = judged(cookieComplaint, "sign-in-unusable")
const cookies: MemberChecks<CookiesOptions> = {
  sessionToken: isCookie,
  callbackUrl: isCookie,
  csrfToken: isCookie,
  pkceCodeVerifier: isCookieOfSignIns,
  state: isCookieOfSignIns,
  nonce: isCookieOfSignIns,
  webauthnChallenge: isCookieOfSignIns,
}
const experimental = { enableWebAuthn: judged(isBoolean, "option-ignored") }
const logger = { error: isFunction, warn: isFunction, debug: isFunction }

const checks: Readonly<Record<string, Readonly<Record<string, MemberCheck>>>> = {
  callbacks,
  cookies,
  events,
  experimental,
  jwt,
  logger,
  pages,
  session,
  theme,
}

/** An option without the members that cannot be used, and what was wrong with them. */
export interface CheckedMembers {
  readonly value: unknown
  readonly findings: readonly Finding[]
}

/**
 * Checks the members of one option: that they exist, and are what they must be.
 *
 * @param value - an object where the option is one; not written to
 */
export function checkMembers(name: string, value: unknown): CheckedMembers {
  const known = Object.hasOwn(checks, name) ? checks[name] : undefined
  if (known === undefined || typeof value !== "object" || value === null) {
    return { value, findings: [] }
  }
  const findings: Finding[] = []
  const replaced: Record<string, unknown> = {}
  for (const [member, given] of Object.entries<unknown>({ ...value })) {
    if (given === undefined) continue
    const path = `${name}.${member}`
    const check = Object.hasOwn(known, member) ? known[member] : undefined
    if (check === undefined) {
      findings.push(...unknownMember(name, member, Object.keys(known)))
      continue
    }
    const complaint = check(given)
    if (complaint === undefined) continue
    const { mistake, message, replacement } = complaint
    const end = mistake === "option-ignored" ? " It is ignored." : ""
    findings.push(finding(mistake, path, message + end))
    replaced[member] = replacement
  }
  if (name === "cookies" && findings.every(({ mistake }) => mistake !== "cookie")) {
    findings.push(...cookieClashes(value))
  }
  const isWhole = Object.keys(replaced).length === 0
  return { value: isWhole ? value : replaceMembers(value, replaced), findings }
}

/** A logger is often an instance with its own options; only a name similar to a level is a mistake. */
function unknownMember(name: string, member: string, known: readonly string[]): Finding[] {
  if (name === "logger" && nearestName(member, known) === undefined) return []
  return [unknownOption(`${name}.${member}`, member, known)]
}

function replaceMembers(value: object, replaced: object): object {
  // Methods that come from a class stay. What is returned is the first argument, typed as any.
  return Object.setPrototypeOf({ ...value, ...replaced }, Reflect.getPrototypeOf(value)) as object
}
