/** What a visitor got for a request. */
export interface Seen {
  readonly request: string
  readonly status: number
  /** The target of a redirect, or else the words of the page. */
  readonly text: string
  /** The response as it came, with its headers. */
  readonly whole: string
}

/** What an application wrote, and what its visitor saw. */
export interface Observation {
  readonly log: string
  readonly seen: readonly Seen[]
  /** The findings of `npx @lockstep/cli doctor` for the application, one a line, if it was asked. */
  readonly doctor: string | undefined
}

/** Reads a response as a visitor does. */
export async function readResponse(request: string, response: Response): Promise<Seen> {
  const body = await response.text()
  const to = response.headers.get("location")
  const text = to === null ? wordsOf(body) : `-> ${to}`
  const whole = `${JSON.stringify([...response.headers])}\n${body}`
  const [seen, shown] = [request, text].map(withoutState)
  return { request: seen ?? "", status: response.status, text: shown ?? "", whole }
}

/** A state is new in each sign-in. */
function withoutState(text: string): string {
  return text.replace(/\?\S*\bstate=\S*/, "?[…]").replace(/ state : \S+/, "")
}

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
}

/** The words of a page; of a stack that is shown on it, the first line. */
function wordsOf(html: string): string {
  const withoutTags = html
    .replaceAll(/<(style|script|title)\b.*?<\/\1>/gs, "")
    .replaceAll(/<br>[^<]*\bat [^<]*/g, " ")
    .replaceAll(/<[^>]*>/g, " ")
  return withoutTags
    .replaceAll(/&#(\d+);/g, (_reference, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/&\w+;/g, (name) => characters[name] ?? name)
    .replaceAll(/\s+/g, " ")
    .trim()
}

/** Replaces what differs between two runs, and leaves out stacks and what Node.js writes about them. */
export function withoutPlaces(
  { log, seen, doctor }: Observation,
  places: Readonly<Record<string, string>>,
): Observation {
  const replace = (text: string): string =>
    Object.entries(places)
      .reduce((line, [place, name]) => line.replaceAll(place, name), text)
      .replaceAll(/\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT/g, "[time]")
  return {
    log: replace(log),
    doctor: doctor === undefined ? undefined : replace(doctor),
    seen: seen.map(({ request, status, text, whole }) => {
      return { request: replace(request), status, text: replace(text), whole: replace(whole) }
    }),
  }
}

/** Describes an observation, to compare it. */
export function describeObservation({ log, seen, doctor }: Observation): string {
  const visits = seen.map(({ request, status, text }) => `${request}\n${status} ${text}\n`)
  const lines = log.split("\n").filter((line) => !ofNode.test(line) && line.trim() !== "")
  const findings = doctor?.split("\n").filter(Boolean)
  const found = findings === undefined ? [] : ["Doctor:", ...findings, ""]
  return [...visits, "Log:", ...lines, "", ...found].join("\n")
}

/** Frames, the place of a throw, and the version of Node.js. */
const ofNode =
  /^\s+at |^(?:file:\/\/|node:internal\/)|^\s+\^+$|^\s+(?:throw |triggerUncaughtException\()|^Node\.js v|^Error: .* ended:$/
