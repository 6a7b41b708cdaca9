import { connectionEvent, connectionSessionEvent } from '@guiche/contract/features/connections'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { tellSupersJob } from './actions/tell-supers-job.ts'
import { type ConnectionRow, toConnectionSummary, toConnectionView } from './view.ts'

/** The summary for everybody, the rest for users who manage connections. */
export const announceConnection = (work: Work, action: 'create' | 'update', row: ConnectionRow) => {
  work.emit({
    event: connectionEvent,
    rooms: [rooms.company],
    payload: { action, whatsapp: toConnectionSummary(row), whatsappId: row.id },
  })
  announceSession(work, row)
  tellSupersSoon(work)
}

/** A number that flaps is announced once a second. */
const supersAfterMs = 1_000
const tellSupersSoon = (work: Work) =>
  work.enqueue(
    tellSupersJob,
    { companyId: work.companyId },
    {
      key: `connections of ${work.companyId}`,
      runAt: new Date(work.clock.now().getTime() + supersAfterMs),
    },
  )

/** QR codes change every few seconds, and only users who may scan them receive them. */
export const announceSession = (work: Work, row: ConnectionRow) =>
  work.emit({
    event: connectionSessionEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', session: toConnectionView(row) },
  })

export const announceConnectionGone = (work: Work, connectionId: number) => {
  work.emit({
    event: connectionEvent,
    rooms: [rooms.company],
    payload: { action: 'delete', whatsappId: connectionId },
  })
  tellSupersSoon(work)
}
