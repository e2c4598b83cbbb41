/** Which sequence of a case to repeat. */
export interface RepeatPath {
  /** Name of the case's area. */
  readonly area: string
  /** Where fast-check was among the sequences that it made from a seed. */
  readonly path: string
  /** Which commands had run at each point, by which it cut sequences down. */
  readonly replayPath: string
  /** Whether the last step was left out. */
  readonly isCut: boolean
}

/**
 * Writes a path for the option `model.path`.
 *
 * @param path - which sequence to repeat
 */
export function formatPath({ area, path, replayPath, isCut }: RepeatPath): string {
  return `${area} ${path} ${replayPath}${isCut ? " cut" : ""}`
}

/**
 * Reads the option `model.path`.
 *
 * @param text - as printed
 * @throws TypeError when it is none
 */
export function parsePath(text: string): RepeatPath {
  const [, area, path, replayPath, cut] = /^([\w-]+) ([\d:]+) (\S+)( cut)?$/.exec(text) ?? []
  if (area === undefined || path === undefined || replayPath === undefined) {
    throw new TypeError("model: path must be one that a failing case has printed")
  }
  return { area, path, replayPath, isCut: cut !== undefined }
}
