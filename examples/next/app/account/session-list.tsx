import { deviceName } from "../../accounts/device-name.ts"
import { type ListedSession, listSessions } from "../../accounts/sessions.ts"
import { endOne, endOthers } from "./change.ts"

interface Props {
  readonly userId: string
  /** The session that asks. */
  readonly current: string
}

/** Where a user is signed in. */
export async function SessionList({ userId, current }: Props) {
  const sessions = await listSessions(userId)
  return (
    <section className="panel">
      <h2>Sessions</h2>
      <ul className="sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} isCurrent={session.id === current} />
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

function Session({ session, isCurrent }: { session: ListedSession; isCurrent: boolean }) {
  const { id, startedAt, expires, userAgent } = session
  return (
    <li>
      <span>
        <strong>{deviceName(userAgent)}</strong>
        <span className="quiet">
          since {times.format(startedAt)}, ends {times.format(expires)} if unused
        </span>
      </span>
      {isCurrent ? (
        <span className="quiet">this one</span>
      ) : (
        <form action={endOne}>
          <input type="hidden" name="id" value={id} />
          <button className="button small">End</button>
        </form>
      )}
    </li>
  )
}
