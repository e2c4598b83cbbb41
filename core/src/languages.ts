import type { PageStrings, PickPageStrings } from "./config/page-strings.ts"

/** Maximum languages read from an `Accept-Language` header; browsers send fewer. */
const mostWanted = 20

/**
 * Selects the messages of the built-in pages and emails by the language of the browser (its
 * `Accept-Language` header). If the browser accepts none of the given languages, or prefers
 * English, the messages are in English.
 *
 * ```ts
 * import { byLanguage } from "@lockstep/core/languages"
 * import { french } from "@lockstep/core/languages/fr"
 * import { german } from "@lockstep/core/languages/de"
 *
 * export const strings = byLanguage([german, french])
 * ```
 *
 * @param languages - messages, each with its `lang`. A regional variant, such as `pt-PT`, is
 *   preferred for browsers that request that region
 * @returns a value for the `strings` option
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 RFC 9110, section 12.5.4}
 */
export function byLanguage(languages: readonly PageStrings[]): PickPageStrings {
  return ({ headers }) => {
    for (const wanted of wantedLanguages(headers.get("accept-language") ?? "")) {
      const exact = languages.find(({ lang }) => lang?.toLowerCase() === wanted.toLowerCase())
      const found = exact ?? languages.find(({ lang }) => isReadableAs(lang, wanted))
      if (found !== undefined) return found
      if (isReadableAs("en", wanted)) return {}
    }
    return {}
  }
}

/** Returns language tags, the most preferred first. */
function wantedLanguages(header: string): readonly string[] {
  return header
    .split(",", mostWanted)
    .map((entry) => {
      const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim())
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== "" && tag !== "*" && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/**
 * Returns whether readers of one language can read another: the same language in the same script.
 */
function isReadableAs(lang: string | undefined, wanted: string): boolean {
  if (lang === undefined) return false
  const [given, asked] = [scriptOf(lang), scriptOf(wanted)]
  return given !== undefined && given === asked
}

/** `zh-TW` and `zh-CN` use different scripts, which only the likely subtags of a language show. */
function scriptOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script ?? ""}`
  } catch {
    // A client can send an invalid tag.
    return undefined
  }
}
