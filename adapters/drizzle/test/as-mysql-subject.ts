import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { readAsMySQL } from "./mysql-pool.ts"
import { subjectOn } from "./mysql-subject.ts"

/**
 * Makes the adapter for the kit on a server that reads comments as MySQL does, also where it is
 * MariaDB.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): Subject {
  return subjectOn(context, readAsMySQL)
}
