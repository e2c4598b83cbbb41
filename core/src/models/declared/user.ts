/** The members that every user has. */
export interface DefaultUser {
  /** Identifier of the stored user, or of the user at the provider when nothing is stored. */
  id?: string
  name?: string | null
  email?: string | null
  /** URL of a picture. */
  image?: string | null
}

/**
 * A user, as the application and its callbacks see them. Augment it to add members:
 *
 * ```ts
 * declare module "@lockstep/core" {
 *   interface User { role?: string }
 * }
 * ```
 */
export interface User extends DefaultUser {}
