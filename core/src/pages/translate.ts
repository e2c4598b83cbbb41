import type { PageStrings } from "../config/page-strings.ts"
import { duration } from "./duration.ts"
import { type Html, html } from "./escape-html.ts"
import type { PageSettings } from "./page-settings.ts"
import { english } from "./strings.ts"

const placeholder = /\{\w+\}/g

/** Name of a message. */
export type TextKey = keyof typeof english

/** Returns a message of a page in the language of the settings. */
export function translate(settings: PageSettings, key: TextKey): string {
  return ownText(settings, key) ?? english[key]
}

/**
 * Returns the message of the sign-in page about an error. Names come from the URL: they only select a message,
 * and are never shown.
 */
export function translateError(
  settings: PageSettings,
  error: string,
  code: string | undefined,
): string {
  const ofCode =
    error === "CredentialsSignin" && code !== undefined
      ? ownText(settings, `signIn.code.${code}`)
      : undefined
  const key = `signIn.error.${error}`
  return ofCode ?? translate(settings, isKey(key) ? key : "signIn.error")
}

/**
 * Returns a message with a value in it, as plain text.
 *
 * @param value - what to fill in for the braces
 */
export function translateFilled(settings: PageSettings, key: TextKey, value: string): string {
  return translate(settings, key).replaceAll(placeholder, () => value)
}

/**
 * Returns a message with a name in it. The name can be written in another direction than the message.
 *
 * @param name - what to fill in for the braces
 */
export function translateWith(settings: PageSettings, key: TextKey, name: string): Html {
  const [before = "", ...after] = translate(settings, key).split(placeholder)
  return html`${before}${after.map((part) => html`<bdi>${name}</bdi>${part}`)}`
}

/** Returns a message with a duration in it, in the language of the message. */
export function translateTime(settings: PageSettings, key: TextKey, seconds: number): string {
  const language = ownText(settings, key) === undefined ? "en" : settings.strings?.lang
  return translateFilled(settings, key, duration(seconds, language))
}

/**
 * Returns a message of the application.
 *
 * @returns `undefined` if there is none; a program without types could have put anything there
 */
export function ownText({ strings }: PageSettings, key: keyof PageStrings): string | undefined {
  const text: unknown = strings && Object.hasOwn(strings, key) ? strings[key] : undefined
  return typeof text === "string" ? text : undefined
}

function isKey(key: string): key is TextKey {
  return Object.hasOwn(english, key)
}
