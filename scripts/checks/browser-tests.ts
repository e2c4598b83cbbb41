/** Test files that need Chromium; without it they are left out and reported as not run. */
export const browserTests = "test/**/*browser*.test.ts"
