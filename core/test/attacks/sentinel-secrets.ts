/** What must not be shown. */
export const secretNames = [
  "secret of the application",
  "secret of session tokens",
  "secret of the redirect proxy",
  "client secret",
  "private key",
  "client assertion",
  "password",
  "access token",
  "refresh token",
  "ID token",
  "code",
  "state",
  "nonce",
  "PKCE verifier",
  "challenge",
  "encrypted form",
  "CSRF token",
  "session token",
  "cookie of a transaction",
  "verification token",
  "API key of the email service",
  "login of the mail server",
] as const

/** A secret, by what it is. */
export type SecretName = (typeof secretNames)[number]

/** A place where something was shown, and what. */
export interface Shown {
  readonly place: string
  readonly text: string
}

/** The secrets of a run, and what the run showed. */
export interface SecretWatch<Name extends string = SecretName> {
  /** Remembers a secret. Ignores empty strings and values that are not strings. */
  note(name: Name, value: unknown): void
  show(place: string, text: string): void
  /** By their values. */
  readonly secrets: ReadonlyMap<string, Name>
  /** All that was shown at a place. */
  shownAt(place: string): string
  /** Lines such as `state: POST signin/local location`, sorted, each once. */
  leaks(): readonly string[]
}

/** Begins to watch. */
export function watchSecrets<Name extends string = SecretName>(): SecretWatch<Name> {
  const secrets = new Map<string, Name>()
  const shown: Shown[] = []
  return {
    secrets,
    note(name, value) {
      if (typeof value === "string" && value !== "") secrets.set(value, name)
    },
    show: (place, text) => void shown.push({ place, text }),
    shownAt: (place) =>
      shown
        .filter((each) => each.place === place)
        .map(({ text }) => text)
        .join("\n"),
    leaks() {
      const searched = [...secrets].map(([value, name]) => ({ name, forms: formsOf(value) }))
      const found = shown.flatMap(({ place, text }) =>
        searched.flatMap(({ name, forms }) =>
          forms.some((form) => text.includes(form)) ? [`${name}: ${place}`] : [],
        ),
      )
      return [...new Set(found)].sort()
    },
  }
}

/** Most are their own encoded form: each is searched once. */
function formsOf(value: string): readonly string[] {
  return [...new Set([value, encodeURIComponent(value), value.toUpperCase()])]
}
