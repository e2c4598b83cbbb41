/** A person who can sign in at the local provider. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Something to tell the two apart by. */
  readonly about: string
}

/** Everybody the local provider knows. There are no passwords: it is for one developer's machine. */
export const people: readonly Person[] = [
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

/** The person with this id. */
export function findPerson(id: unknown): Person | undefined {
  return people.find((person) => person.id === id)
}
