import { ledgerEvent } from '@guiche/contract/features/ledger'
import { messageEvent } from '@guiche/contract/features/messages'
import { rooms } from '@guiche/contract/sockets'
import type { Work } from '../../context.ts'
import { linkMaker } from '../../media-links.ts'
import { seen, ticketViews } from '../tickets/events.ts'
import { audienceOf } from '../tickets/rules/visibility.ts'
import type { ShownTicketRow, TicketRow } from '../tickets/view.ts'
import { type MessageRow, toMessageView } from './view.ts'

export const announceNewMessage = (work: Work, row: MessageRow, ticket: ShownTicketRow) => {
  const link = linkMaker(work)
  const views = ticketViews(work, ticket)
  const payload = (view: typeof views.full, seesNumbers: boolean) =>
    ({
      action: 'create',
      message: toMessageView(row, { seesNumbers, link }),
      ticket: view,
      contact: view.contact,
    }) as const
  work.emit({
    event: messageEvent,
    rooms: audienceOf(seen(ticket)),
    payload: payload(views.full, true),
    ...(views.masked ? { maskedPayload: payload(views.masked, false) } : {}),
  })
}

type SeenThrough = Pick<TicketRow, 'queue_id' | 'user_id' | 'is_group' | 'hides_numbers'>

export const announceChangedMessage = (work: Work, row: MessageRow, ticket: SeenThrough) => {
  const link = linkMaker(work)
  const payload = (seesNumbers: boolean) =>
    ({ action: 'update', message: toMessageView(row, { seesNumbers, link }) }) as const
  work.emit({
    event: messageEvent,
    rooms: audienceOf(seen(ticket)),
    payload: payload(true),
    ...(ticket.hides_numbers ? { maskedPayload: payload(false) } : {}),
  })
}

export const announceRemovedMessage = (
  work: Work,
  { id, own }: { id: string; own: Pick<TicketRow, 'id' | 'uuid' | 'queue_id' | 'user_id' | 'is_group'> },
) =>
  work.emit({
    event: messageEvent,
    rooms: audienceOf(seen(own)),
    payload: { action: 'delete', message: { id, ticketId: own.id, ticket: { id: own.id, uuid: own.uuid } } },
  })

/** The counts of lost, duplicated and stuck messages of a connection have changed. */
export const announceLedger = (work: Work, connectionId: number) =>
  work.emit({
    event: ledgerEvent,
    rooms: [rooms.connections],
    payload: { action: 'update', whatsappId: connectionId },
  })
