const base = Date.UTC(2030, 0, 1)
const hour = 3_600_000

/**
 * Takes out of a string what is another in every run: generated ids, namespaces and times. What depends
 * on them stays: equal ids stay equal, and dates keep their distance in hours and their milliseconds.
 */
export function tidy(text: string, start: number): string {
  const seen = new Map<string, string>()
  const name = (pattern: (count: number) => string) => (id: string) => {
    const known = seen.get(id.toLowerCase()) ?? pattern(seen.size + 1)
    seen.set(id.toLowerCase(), known)
    return id === id.toLowerCase() ? known : known.toUpperCase()
  }
  return text
    .replaceAll(/<ObjectId> \{ buffer: <Buffer> \{[^}\n]*(?:\} \}|$)/gm, "<ObjectId>")
    .replaceAll(/(?:"\d+": "[\da-f-]", )+(?:"\d+": …)?/g, '"0": "…", ')
    .replaceAll(/"((?:Q3Jl|UHVi|UGFz)[\w+/]+=*)"/g, (_, encoded: string) => `"${inside(encoded)}"`)
    .replaceAll(/"(?:Q3Jl|UHVi|UGFz)[\w+/]*…/g, '"…')
    .replaceAll(/k[\da-f]{8}-\d+/g, "k0")
    .replaceAll(/-k[\da-f]{1,8}-?…/g, "-k0…")
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, name(uuid))
    .replaceAll(
      /\bc[\da-z]{24}\b/g,
      name((count) => `cuid${count}`),
    )
    .replaceAll(
      /\b[\da-f]{24}\b/gi,
      name((count) => String(count).padStart(24, "0")),
    )
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (date) => tidyDate(date, start))
    .replaceAll(/new Date\("[^"\n]*…/g, 'new Date("…')
    .replaceAll(/\b1[789]\d{8}(\d{3})\b/g, "1900000000$1")
    .replaceAll(/\(node:\d+\)/g, "(node)")
    .replaceAll(/\bseed: -?\d+/g, "seed: …")
    .replaceAll(/\(conn:-?\d+, no: \d+,/g, "(")
    .replaceAll(/\b(127\.0\.0\.1|localhost):\d+/g, "$1:…")
}

function uuid(count: number): string {
  return `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`
}

/** Base64 of a string with a namespace in it. */
function inside(encoded: string): string {
  const text = Buffer.from(encoded, "base64").toString("utf8")
  return Buffer.from(text.replaceAll(/k[\da-f]{8}-\d+/g, "k0")).toString("base64")
}

/** Dates that the kit chose by the calendar stay; those that it took from the clock move with it. */
function tidyDate(text: string, start: number): string {
  const distance = Date.parse(text) - start
  const days = distance / (24 * hour)
  const isOfClock = Math.abs(days - Math.round(days)) * 24 < 1 && Math.abs(days) < 100
  if (!isOfClock && Math.abs(days) > 0.5) return text
  // The clock of the database: its milliseconds say nothing.
  if (Math.abs(days) < 0.5) return new Date(base).toISOString()
  const rounded = Math.round(distance / hour) * hour
  return new Date(base + rounded + (Date.parse(text) % 1000)).toISOString()
}
