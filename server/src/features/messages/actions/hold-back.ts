/**
 * A provider refused a message for what the number did, or for its template: what is said unasked waits until it may be tried again, and nobody is marked
 * failed for it. What a person writes, and answers, go the way of every other failure.
 */
import { ConnectionId, MessageId } from '@guiche/contract/core/ids'
import type { TemplateData } from '@guiche/contract/features/message-parts'
import type { ChannelConnection, DeliveryReceipt, ProviderPause } from '../../../channels/channel.ts'
import { type Deps, systemContext, type Work } from '../../../context.ts'
import { pauseTemplate } from '../../message-templates/actions.ts'
import { templatePausedUntil } from '../../message-templates/queries.ts'
import { isGuardedKind, pauseFor, pauseNumber } from '../../pace/actions.ts'
import { isUnasked, spreadMs } from '../rules/held.ts'
import type { NextRow } from '../store/deliveries.ts'
import { lockRefused, waitAgain } from '../store/held-back.ts'
import { announceMessage } from './announce-message.ts'
import { enqueueDelivery } from './enqueue-chat.ts'

const templateIn = (data: unknown): TemplateData | null =>
  (data as { template?: TemplateData } | null)?.template ?? null

const later = (until: Date): Date => new Date(until.getTime() + Math.round(Math.random() * spreadMs))

/** Noted for whoever comes after. Answers until when. `at`: when it was refused, or was handed over. */
export const notePause = (
  work: Work,
  connectionId: ConnectionId,
  pause: ProviderPause,
  { data, detail, at }: { data: unknown; detail: string | null; at: Date },
): Promise<Date> => {
  const template = templateIn(data)
  if (pause.of === 'number' || !template)
    return pauseNumber(work, connectionId, { reason: pause.reason, seconds: pause.seconds, detail, at })
  const isDisabled = detail?.startsWith('#132016') ?? false
  return pauseTemplate(work, connectionId, { ...template, isDisabled }, pause.seconds)
}

/** Until when a message waits for its number or its template; null: for neither. Numbers that are linked by QR ask their own clock. */
export const heldUntil = async (work: Work, row: NextRow, connection: ChannelConnection): Promise<Date | null> => {
  const now = work.clock.now()
  if (isGuardedKind(connection.kind) || !isUnasked(row, now)) return null
  const number = await pauseFor(work, connection.id)
  if (number) return later(number)
  const template = templateIn(row.data)
  if (!template) return null
  const { name, language } = template
  const until = await templatePausedUntil(work.tx, { connectionId: connection.id, name, language }, now)
  return until && later(until)
}

/** The provider accepted it, and says by a status that it did not let it through. True: it waits again, or this was said before. */
export const holdBackLater = (
  deps: Deps,
  connection: ChannelConnection,
  { externalId, messageId, failure, at }: DeliveryReceipt,
): Promise<boolean> => {
  const pause = failure?.pause
  if (!pause) return Promise.resolve(false)
  return systemContext(deps, connection.companyId).transact(async (work) => {
    const ours = MessageId.safeParse(messageId)
    const given = { connectionId: connection.id, messageId: ours.success ? ours.data : null, externalId }
    const row = await lockRefused(work.tx, given)
    if (!row) return false
    if (row.is_old) return true
    const now = work.clock.now()
    const until = await notePause(work, ConnectionId.parse(connection.id), pause, {
      data: row.data,
      detail: failure.detail ?? null,
      at,
    })
    if (row.ack >= 2 || row.delivery === 'failed' || !isUnasked(row, now)) return false
    await waitAgain(work.tx, { messageId: row.id, externalId, now })
    await announceMessage(work, row.id)
    enqueueDelivery(work, connection.kind, { connectionId: connection.id, contactId: row.contact_id }, later(until))
    return true
  })
}
