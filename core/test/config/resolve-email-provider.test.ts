import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import type { ConfigProblem } from "../../src/errors/errors.ts"
import type { AuthConfig } from "../../src/index.ts"
import type { EmailConfig, EmailUserConfig } from "../../src/provider/email-provider.ts"
import { Email } from "../../src/providers/email.ts"
import { ForwardEmail } from "../../src/providers/forwardemail.ts"
import { Loops } from "../../src/providers/loops.ts"
import { Mailgun } from "../../src/providers/mailgun.ts"
import { Nodemailer } from "../../src/providers/nodemailer.ts"
import { Postmark } from "../../src/providers/postmark.ts"
import { Resend } from "../../src/providers/resend.ts"
import { SendGrid } from "../../src/providers/sendgrid.ts"
import { configWith } from "../support/visitor.ts"

const own: EmailConfig = {
  id: "mail",
  name: "Email",
  type: "email",
  sendVerificationRequest: () => undefined,
}

/** Why the provider was left out. */
function problemsOf(config: AuthConfig): readonly ConfigProblem[] {
  const resolution = resolveConfig(config)
  return resolution.usable
    ? (resolution.config.leftOut.get(own.id)?.problems ?? [])
    : resolution.problems
}

function problemsOfProvider(provider: unknown, env: Record<string, string> = {}) {
  const resolution = resolveProvider(provider, "providers[0]", env)
  return "problems" in resolution ? resolution.problems : []
}

describe("a provider of type email", () => {
  test("needs an adapter (MissingAdapter), whatever the session strategy", () => {
    for (const strategy of ["jwt", "database"] as const) {
      const problems = problemsOf(configWith({ providers: [own], session: { strategy } }))
      expect(problems).toMatchObject([{ type: "MissingAdapter", path: "adapter" }])
    }
  })

  test.each([
    "createUser",
    "getUser",
    "getUserByEmail",
    "updateUser",
    "createVerificationToken",
    "useVerificationToken",
  ])("needs an adapter with %s (MissingAdapterMethods)", (method) => {
    const adapter = { ...MemoryAdapter(), [method]: undefined }
    const session = { strategy: "jwt" } as const
    const problems = problemsOf(configWith({ providers: [own], adapter, session }))
    expect(problems).toMatchObject([{ type: "MissingAdapterMethods", path: "adapter" }])
    expect(problems[0]?.message).toContain(method)
  })

  test("mails links that work for a day, with a page to confirm, unless it says otherwise", () => {
    expect(resolveProvider(own, "providers[0]", {})).toMatchObject({
      provider: { maxAgeSeconds: 600, confirm: true, allowDangerousEmailAccountLinking: false },
    })
  })

  test.each([
    ["sendVerificationRequest", undefined],
    ["sendVerificationRequest", "yes"],
    ["normalizeIdentifier", "lower"],
    ["generateVerificationToken", 7],
    ["maxAge", 0],
    ["maxAge", 0.5],
    ["maxAge", "86400"],
    ["maxAge", 40_000_000],
    ["secret", "short"],
    ["secret", []],
    ["secret", 7],
    ["from", "a@b.example\r\nBcc: c@d.example"],
    ["confirm", "no"],
  ])("is refused with the %s %j", (member, value) => {
    expect(problemsOfProvider({ ...own, [member]: value })).toMatchObject([
      { type: "ConfigError", path: `providers[0].${member}` },
    ])
  })
})

type Make = (options?: EmailUserConfig) => EmailConfig

describe.each<[string, string, Make, EmailUserConfig, string[]]>([
  ["Resend", "AUTH_RESEND_KEY", Resend, { from: "a@b.example" }, ["apiKey", "from"]],
  ["SendGrid", "AUTH_SENDGRID_KEY", SendGrid, { from: "a@b.example" }, ["apiKey", "from"]],
  ["Postmark", "AUTH_POSTMARK_KEY", Postmark, { from: "a@b.example" }, ["apiKey", "from"]],
  ["Mailgun", "AUTH_MAILGUN_KEY", Mailgun, { from: "a@b.example" }, ["apiKey", "from"]],
  ["Forward Email", "AUTH_FORWARDEMAIL_KEY", ForwardEmail, {}, ["apiKey"]],
  ["Loops", "AUTH_LOOPS_KEY", Loops, { transactionalId: "t" }, ["apiKey", "transactionalId"]],
])("%s", (_name, variable, make, options, required) => {
  test("names what is missing, and the environment variable of its key", () => {
    const problems = problemsOfProvider(make)
    expect(problems.map(({ path }) => path)).toEqual(
      required.map((member) => `providers[0].${member}`),
    )
    expect(problems[0]?.message).toContain(variable)
  })

  test("reads its key from the environment, which an option wins over", () => {
    const env = { [variable]: "from-env" }
    expect(resolveProvider(make(options), "providers[0]", env)).toMatchObject({
      provider: { config: { apiKey: "from-env" } },
    })
    const withKey = make({ ...options, apiKey: "from-option" })
    expect(resolveProvider(withKey, "providers[0]", env)).toMatchObject({
      provider: { config: { apiKey: "from-option" } },
    })
  })
})

describe.each<[string, Make]>(
  Object.entries({ Resend, SendGrid, Postmark, Mailgun, ForwardEmail, Loops, Nodemailer, Email }),
)("%s whose sender the application replaces", (_name, make) => {
  const { sendVerificationRequest } = own
  test.each<[string, () => EmailConfig]>([
    ["an option", () => make({ sendVerificationRequest })],
    ["an option, beside empty ones", () => make({ sendVerificationRequest, apiKey: undefined })],
    ["a member of a copy", () => ({ ...make(), sendVerificationRequest })],
    ["a member of a copy with another id", () => ({ ...make(), id: "x", sendVerificationRequest })],
  ])("needs no option of the replaced one: %s", (_way, entry) => {
    expect(problemsOfProvider(entry())).toEqual([])
  })
})

describe.each([
  ["Nodemailer", Nodemailer, "nodemailer"],
  ["Email", Email, "email"],
] as const)("%s", (name, make, id) => {
  test("has an id of its own, and needs a server", () => {
    expect(problemsOfProvider(make)).toMatchObject([{ path: "providers[0].server" }])
    expect(resolveProvider(make({ server: "smtp://localhost" }), "providers[0]", {})).toMatchObject(
      {
        provider: { id, name, config: { server: "smtp://localhost" } },
      },
    )
  })
})
