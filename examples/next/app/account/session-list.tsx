import type { SessionInfo } from "@lockstep/core/features/session-management"

import { deviceName } from "../../accounts/device-name.ts"
import { getAuth } from "../../auth.ts"
import { endOne, endOthers } from "./change.ts"

/** The sessions of a user. */
export async function SessionList() {
  const own = await getAuth()
  const sessions = await own.sessions.list()
  return (
    <section className="panel">
      <h2>Sessions</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.handle} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form action={endOthers}>
          <button className="button">End all others</button>
        </form>
      )}
    </section>
  )
}

const times = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" })

function Session({ session }: { session: SessionInfo }) {
  const { handle, isCurrent, signedInAt, expires, userAgent } = session
  return (
    <li>
      <span>
        <strong>{deviceName(userAgent)}</strong>
        <span className="quiet">
          {signedInAt && `since ${times.format(signedInAt)}, `}ends {times.format(expires)} if
          unused
        </span>
      </span>
      {isCurrent ? (
        <span className="quiet">this one</span>
      ) : (
        <form action={endOne}>
          <input type="hidden" name="handle" value={handle} />
          <button className="button small">End</button>
        </form>
      )}
    </li>
  )
}
