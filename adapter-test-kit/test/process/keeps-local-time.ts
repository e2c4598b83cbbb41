import { localTimeSubject } from "./local-time.ts"

// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default localTimeSubject(true)
