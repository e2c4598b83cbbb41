/** How long the kit may run on a setup, in seconds: what it has not come to by then is not run. */
export const softLimit = 840

/** How long the process of a setup may take, in seconds: one that hangs must not keep the others from running. */
export const hardLimit = 900
