/** Identifies the sequence of a case to repeat. */
export interface RepeatPath {
  /** Name of the case's area. */
  readonly area: string
  /** fast-check's position among the sequences that it generated from a seed. */
  readonly path: string
  /** Which commands had run at each point, from which fast-check shortened sequences. */
  readonly replayPath: string
  /** Whether the last step was omitted. */
  readonly isCut: boolean
}

/** Formats a path for the option `model.path`. */
export function formatPath({ area, path, replayPath, isCut }: RepeatPath): string {
  return `${area} ${path} ${replayPath}${isCut ? " cut" : ""}`
}

/**
 * Reads the option `model.path`.
 *
 * @throws TypeError if it is not a valid path
 */
export function parsePath(text: string): RepeatPath {
  const [, area, path, replayPath, cut] = /^([\w-]+) ([\d:]+) (\S+)( cut)?$/.exec(text) ?? []
  if (area === undefined || path === undefined || replayPath === undefined) {
    throw new TypeError("model: path must be one that a failing case has printed")
  }
  return { area, path, replayPath, isCut: cut !== undefined }
}
