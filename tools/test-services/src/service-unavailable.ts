import type { ServiceSource } from "./service.ts"

/** One source, and why it failed. */
export interface Attempt {
  readonly source: ServiceSource
  readonly reason: string
}

/** No source had the service. The message lists each source and how to make it work. */
export class ServiceUnavailable extends Error {
  /** The sources that were tried, in this order. */
  readonly tried: readonly Attempt[]

  constructor(service: string, tried: readonly Attempt[], remedies: readonly string[]) {
    const lines = [
      `${service} is not available for the tests. Tried:`,
      ...tried.map(({ source, reason }) => `- ${source}: ${reason}`),
      "To get one:",
      ...remedies.map((remedy) => `- ${remedy}`),
    ]
    super(lines.join("\n"))
    this.name = "ServiceUnavailable"
    this.tried = tried
  }
}
