import type { Session } from "next-auth"
import { auth, signIn } from "./auth"

/** What `vi.fn()` and `jest.fn()` give, as far as it is used. */
interface Mock<Args extends unknown[], Result> {
  (...args: Args): Result
  mockResolvedValue(value: Awaited<Result>): void
}

const session: Session = {
  user: { id: "1", name: "Ada", email: "ada@example.com" },
  expires: new Date(Date.now() + 60_000).toISOString(),
}

const mockAuth = auth as unknown as Mock<[], Promise<Session | null>>
mockAuth.mockResolvedValue(session)
mockAuth.mockResolvedValue(null)

const mockSignIn = signIn as Mock<Parameters<typeof signIn>, ReturnType<typeof signIn>>
mockSignIn.mockResolvedValue("/")
void mockSignIn("github", { redirectTo: "/" })
