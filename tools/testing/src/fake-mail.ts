import type { EmailConfig } from "@lockstep/core/providers"
import { assertTesting } from "./assert-testing.ts"
import { TestingError } from "./testing-error.ts"

/** An email that would have been sent. */
export interface KeptMail {
  /** The magic link. */
  readonly url: string
  /** The text of the built-in email. */
  readonly text: string
}

/** An email provider that stores emails instead of sending them. */
export interface FakeMail {
  /** For the option `providers`. */
  readonly provider: EmailConfig
  /**
   * The last email to an address. If there is none, waits for one for up to five seconds.
   *
   * @param address - as the user typed it; not case-sensitive
   * @throws TestingError if no email arrives
   */
  last(address: string): Promise<KeptMail>
  /** Deletes all emails. */
  clear(): void
}

/** How long `last` waits, in milliseconds. */
const patienceMs = 5000

/**
 * Creates an email provider for tests.
 *
 * @throws TestingError unless `NODE_ENV` is `test` or `development`, or `LOCKSTEP_TESTING` is `1`
 */
export function fakeMail(): FakeMail {
  assertTesting("fakeMail")
  const mails = new Map<string, KeptMail>()
  const arrivals = new EventTarget()
  return {
    provider: {
      id: "email",
      name: "Email",
      type: "email",
      sendVerificationRequest({ identifier, url, message }) {
        mails.set(identifier.toLowerCase(), { url, text: message.text })
        arrivals.dispatchEvent(new Event("mail"))
      },
    },
    async last(address) {
      const key = address.toLowerCase()
      return mails.get(key) ?? (await arrival(arrivals, () => mails.get(key), address))
    },
    clear() {
      mails.clear()
    },
  }
}

function arrival(
  arrivals: EventTarget,
  find: () => KeptMail | undefined,
  address: string,
): Promise<KeptMail> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer)
      arrivals.removeEventListener("mail", look)
    }
    const look = (): void => {
      const found = find()
      if (found === undefined) return
      settle()
      resolve(found)
    }
    const timer = setTimeout(() => {
      settle()
      reject(new TestingError(`No email was sent to ${address}. Request a magic link first.`))
    }, patienceMs)
    arrivals.addEventListener("mail", look)
  })
}
