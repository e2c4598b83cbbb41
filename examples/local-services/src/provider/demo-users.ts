/** A user who can sign in at the local provider. */
export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Something to tell the two apart by. */
  readonly about: string
}

/** Everybody the local provider knows. There are no passwords: it is for one developer's machine. */
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
