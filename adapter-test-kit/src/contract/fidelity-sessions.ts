import { absentUserId, isAccepted } from "../bench/absent-user.ts"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { hasFields, roundsOf } from "../bench/extra-fields.ts"
import { ensure, equal, isNothing } from "../values/assert.ts"
import { sessionIdentity } from "./identities.ts"
import { exactMatching } from "./matching.ts"
import { needed, read, signedIn } from "./signed-in.ts"

const hour = 3_600_000

/** Throws unless the store will remove the session when it expires, or up to an hour later. */
const isRemovedAfter = async (tools: CaseTools, sessionToken: string, expires: Date) => {
  const reader = tools.subject.raw?.sessionExpiry
  if (!reader) throw new NotApplicable("needs raw.sessionExpiry")
  const seen = await reader(sessionToken)
  ensure(seen !== null, "when the store removes the session", expires.toISOString(), "never")
  const late = seen.getTime() - expires.getTime()
  const expected = `from ${expires.toISOString()} to an hour later`
  ensure(late >= 0 && late <= hour, "when the store removes the session", expected, seen)
}

/** Sessions: stored values come back unchanged, and nothing else does. */
export const sessionFidelityCases: readonly ContractCase[] = [
  exactMatching("S5", 1, sessionIdentity),
  defineCase(
    "S6.1",
    "createSession stores the expiry to the millisecond",
    needed,
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const { id } = await newUser()
      for (const milliseconds of [1, 499, 500, 999]) {
        const expires = sample.date(30)
        expires.setUTCMilliseconds(milliseconds)
        const { sessionToken } = await adapter.createSession(sample.session(id, { expires }))
        equal(
          (await read(tools, sessionToken))?.expires.getTime(),
          expires.getTime(),
          "expires, in ms",
        )
      }
    },
  ),
  defineCase(
    "S6.2",
    "updateSession stores the expiry to the millisecond",
    [...needed, "updateSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      const expires = tools.sample.date(60)
      await tools.adapter.updateSession({ sessionToken, expires })
      equal(
        (await read(tools, sessionToken))?.expires.getTime(),
        expires.getTime(),
        "expires, in ms",
      )
    },
  ),
  defineCase(
    "S14.1",
    "createSession for a user who does not exist rejects, or the session is not visible",
    ["createSession", "getSessionAndUser"],
    async (tools) => {
      const session = tools.sample.session(await absentUserId(tools))
      tools.note({
        rejectsOrphans: !(await isAccepted(() => tools.adapter.createSession(session))),
      })
      isNothing(await tools.adapter.getSessionAndUser(session.sessionToken), "the session")
    },
  ),
  defineCase("S15.1", "createSession stores extra fields", needed, async (tools) => {
    const { adapter, sample, newUser, options } = tools
    const { id } = await newUser()
    for (const fields of roundsOf(options.extraSessionFields, "extraSessionFields")) {
      const given = { ...sample.session(id), ...fields }
      hasFields(await adapter.createSession(given), fields, "the result of createSession")
      hasFields(await read(tools, given.sessionToken), fields, "the session")
    }
  }),
  defineCase(
    "S15.2",
    "updateSession stores extra fields that are given and keeps the others",
    [...needed, "updateSession"],
    async (tools) => {
      const rounds = roundsOf(tools.options.extraSessionFields, "extraSessionFields")
      const { sessionToken } = (await signedIn(tools)).session
      for (const fields of rounds) {
        await tools.adapter.updateSession({ sessionToken, ...fields })
        await tools.adapter.updateSession({ sessionToken, expires: tools.sample.date(40) })
        hasFields(await read(tools, sessionToken), fields, "the session")
      }
    },
  ),
  defineCase(
    "S15.3",
    "a user field and a session field of the same name have separate values",
    needed,
    async (tools) => {
      const { adapter, sample, newUser, options } = tools
      const ofUser = roundsOf(options.extraUserFields, "extraUserFields")[0] ?? {}
      const rounds = roundsOf(options.extraSessionFields, "extraSessionFields")
      const ofSession = rounds.at(-1) ?? {}
      const { id } = await newUser(ofUser)
      const { sessionToken } = await adapter.createSession({ ...sample.session(id), ...ofSession })
      const found = await adapter.getSessionAndUser(sessionToken)
      hasFields(found?.user, { ...ofUser, id }, "the user")
      hasFields(found?.session, ofSession, "the session")
    },
  ),
  defineCase(
    "S15.4",
    "createUserWithAccount stores extra fields of the session",
    ["createUserWithAccount", "getSessionAndUser"],
    async (tools) => {
      const { adapter, sample, options } = tools
      for (const fields of roundsOf(options.extraSessionFields, "extraSessionFields")) {
        const { userId: _, ...standard } = sample.session("")
        const session = { ...standard, ...fields }
        const records = { ...sample.newUserWithAccount(), session }
        const created = await adapter.createUserWithAccount(records)
        hasFields(created.session, fields, "the session in the result")
        hasFields(await read(tools, session.sessionToken), fields, "the session")
      }
    },
  ),
  defineCase("S17.1", "the store deletes a new session when it expires", needed, async (tools) => {
    const { session } = await signedIn(tools)
    await isRemovedAfter(tools, session.sessionToken, session.expires)
  }),
  defineCase(
    "S17.2",
    "the deletion time in the store follows a later and an earlier expiry",
    [...needed, "updateSession"],
    async (tools) => {
      const { sessionToken } = (await signedIn(tools)).session
      for (const days of [90, 1]) {
        const expires = tools.sample.date(days)
        await tools.adapter.updateSession({ sessionToken, expires })
        await isRemovedAfter(tools, sessionToken, expires)
      }
    },
  ),
]
