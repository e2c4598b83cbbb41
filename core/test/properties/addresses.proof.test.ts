import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { application, origin, renewed } from "./application.ts"
import { hostileText } from "./hostile-text.ts"
import { assertNoSession, assertStays, observe } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const current = renewed(application)

const typed = fc.oneof(
  hostileText,
  fc.tuple(hostileText, hostileText).map(([local, domain]) => `a${local}@${domain}b.example`),
  fc.tuple(fc.emailAddress(), hostileText).map(([email, more]) => email + more),
  fc.emailAddress(),
)

/** One mailbox in ASCII or in letters of any script, and nothing that a mail server reads as more. */
const mailbox = /^(?!.*=\?)[^@\s\p{C},;:<>()[\]"\\%!]+@[a-z\d.-]+$/u

// asvs 1.3.11
test(
  "an address is rejected, or one email goes to one mailbox: the one that the token is stored for (GHSA-7rqj-j65f-68wh)",
  async () => {
    await holds(typed, async (email) => {
      const { config, mails } = current()
      const before = mails.length
      const browser = visitor(config)
      const observed = await observe(await browser.submit("signin/mail", { email }), origin)
      assertNoSession(observed)
      assertStays(observed, origin)
      const sent = mails.slice(before)
      expect(sent.length).toBeLessThanOrEqual(1)
      for (const { identifier, url } of sent) {
        expect(identifier).toMatch(mailbox)
        expect(identifier.normalize("NFKC")).toBe(identifier)
        expect(new URL(url).origin).toBe(origin)
        expect(new URL(url).searchParams.get("email")).toBe(identifier)
      }
    })
  },
  propertyTimeoutMs,
)
