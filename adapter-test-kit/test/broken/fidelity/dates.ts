import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import keepsLocalTime from "../../process/keeps-local-time.ts"
import writesLocalTime from "../../process/writes-local-time.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

function withOwnDate<R extends object>(record: R, name: keyof R & string): R {
  const value: unknown = record[name]
  if (value === null || value === undefined || value instanceof Date) return record
  // What is given there is a date of some kind.
  return { ...record, [name]: new Date((value as Date).toUTCString()) }
}

const halfAnHour = 1_800_000

/** What a clock shows on Lord Howe Island, which puts its clocks back by half an hour. */
const onLordHowe = new Intl.DateTimeFormat("en", {
  timeZone: "Australia/Lord_Howe",
  dateStyle: "short",
  timeStyle: "medium",
})

/** Adapters that change dates: X10 to X12. */
export const brokenDates = {
  "stores-1970": {
    defect: "stores the start of 1970 for an invalid expiry",
    breaks: "X10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          const expires = new Date(session.expires.getTime() || 0)
          return memory.createSession({ ...session, expires })
        },
      }
    },
  },
  "ignores-invalid-dates": {
    defect:
      "ignores an invalid date in an update, and replaces that of a token with the current time",
    breaks: "X10",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser({ emailVerified, ...patch }) {
          const isInvalid = Number.isNaN(emailVerified?.getTime())
          return memory.updateUser(
            isInvalid || emailVerified === undefined ? patch : { ...patch, emailVerified },
          )
        },
        async updateSession({ expires, ...patch }) {
          const isInvalid = Number.isNaN(expires?.getTime())
          return memory.updateSession(
            isInvalid || expires === undefined ? patch : { ...patch, expires },
          )
        },
        async createVerificationToken(token) {
          const isInvalid = Number.isNaN(token.expires.getTime())
          return memory.createVerificationToken({
            ...token,
            expires: isInvalid ? new Date() : token.expires,
          })
        },
      }
    },
  },
  "stores-1970-for-new-users": {
    defect: "stores the start of 1970 for an invalid date of a new user with an account",
    breaks: "X10",
    cases: ["X10.6"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUserWithAccount(records) {
          const { emailVerified } = records.user
          const user = {
            ...records.user,
            emailVerified: emailVerified && new Date(+emailVerified || 0),
          }
          return memory.createUserWithAccount({ ...records, user })
        },
      }
    },
  },
  "knows-its-own-dates-only": {
    defect: "uses instanceof to check whether an expiry is a Date",
    breaks: "X11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          if (!(session.expires instanceof Date)) throw new TypeError("expires must be a Date.")
          return memory.createSession(session)
        },
      }
    },
  },
  "writes-foreign-dates-as-text": {
    defect: "uses instanceof to detect dates, and writes others as strings without milliseconds",
    breaks: "X11",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        createUser: (user) => memory.createUser(withOwnDate(user, "emailVerified")),
        updateUser: (patch) => memory.updateUser(withOwnDate(patch, "emailVerified")),
        updateSession: (patch) => memory.updateSession(withOwnDate(patch, "expires")),
        createVerificationToken: (token) =>
          memory.createVerificationToken(withOwnDate(token, "expires")),
      }
    },
  },
  "ends-in-2038": {
    defect: "stores expiry times in a column that ends in January 2038",
    breaks: "X12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          if (session.expires.getTime() >= 2 ** 31 * 1000)
            throw new Error("The date is out of range.")
          return memory.createSession(session)
        },
      }
    },
  },
  "verifies-until-2038": {
    defect: "updates the date of verification in a column of type timestamp",
    breaks: "X12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          const seconds = (patch.emailVerified?.getTime() ?? 0) / 1000
          if (seconds >= 2 ** 31) throw new RangeError("The timestamp is out of range.")
          return memory.updateUser(patch)
        },
      }
    },
  },
  "skips-an-hour": {
    defect: "writes dates in local time, in which some times do not exist",
    breaks: "X12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUser(user) {
          const { emailVerified } = user
          // 2:30 in the night on which clocks go from 2 to 3 is read as 3:30.
          const isSkipped = emailVerified?.toISOString().startsWith("2026-03-29T02:") === true
          if (!isSkipped) return memory.createUser(user)
          const shifted = new Date(emailVerified.getTime() + 3_600_000)
          return memory.createUser({ ...user, emailVerified: shifted })
        },
      }
    },
  },
  "repeats-an-hour": {
    defect:
      "stores dates in the time zone of the database session, in which some times occur twice",
    breaks: "X12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          // When the same digits stood on the clock before, that is when they are read to be.
          const earlier = new Date(session.expires.getTime() - halfAnHour)
          const isSecond = onLordHowe.format(earlier) === onLordHowe.format(session.expires)
          return memory.createSession(isSecond ? { ...session, expires: earlier } : session)
        },
      }
    },
  },
  "writes-local-time": {
    defect: "writes local time and reads it as UTC, which is the same where most tests run",
    breaks: "X12",
    options: {
      only: ["X12"],
      module: new URL("../../process/writes-local-time.ts", import.meta.url),
    },
    make: () => writesLocalTime,
  },
  "keeps-local-time": {
    defect: "writes and reads local time, in which some hours occur twice and others do not exist",
    breaks: "X12",
    options: {
      only: ["X12"],
      module: new URL("../../process/keeps-local-time.ts", import.meta.url),
    },
    make: () => keepsLocalTime,
  },
  "sessions-of-new-users-end-in-2038": {
    defect: "stores the session of a new user in a column that ends in January 2038",
    breaks: "X12",
    cases: ["X12.7"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createUserWithAccount(records) {
          const seconds = (records.session?.expires.getTime() ?? 0) / 1000
          if (seconds >= 2 ** 31) throw new RangeError("The date is out of range.")
          return memory.createUserWithAccount(records)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
