/** A user who can sign in at the local provider. */
export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** A fact that distinguishes the two. */
  readonly about: string
}

/** The users of the local provider. There are no passwords: it is for one developer's machine. */
export const demoUsers: readonly DemoUser[] = [
  {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.com",
    about: "Wrote the first program",
  },
  {
    id: "grace",
    name: "Grace Hopper",
    email: "grace@example.com",
    about: "Built the first compiler",
  },
]
