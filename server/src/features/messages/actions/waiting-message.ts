/** A waiting message, as the rules and the channels see it. */
import { abilitiesOf } from '@guiche/contract/channels'
import type { DeliveryFailure } from '@guiche/contract/errors'
import { type ChannelConnection, FinalFailure, type OutboundMessage } from '../../../channels/channel.ts'
import type { Ctx, Work } from '../../../context.ts'
import { openText, sealText } from '../../../platform/security/secrets.ts'
import { chatAddressOf } from '../../contacts/rules.ts'
import { keepOptOut } from '../jobs/definitions.ts'
import { isOptOut } from '../rules/delivery.ts'
import { outgoingContent } from '../rules/outgoing-content.ts'
import { type DeliveryRow, recordFailed } from '../store/deliveries.ts'
import { announceMessage } from './announce-message.ts'

/** Marks it as failed; those behind it continue. */
export const putAside = async (
  work: Work,
  messageId: string,
  failure: { code: DeliveryFailure; detail: string | null },
): Promise<'put-aside'> => {
  await recordFailed(work.tx, messageId, failure, work.clock.now())
  if (isOptOut(failure)) work.enqueue(keepOptOut, { messageId })
  await announceMessage(work, messageId)
  return 'put-aside'
}

export const statusOf = (row: DeliveryRow, { kind }: ChannelConnection) => ({
  waitsSince: row.waits_since,
  isKnownOnChannel: row.identities.length > 0,
  attemptAgeMs: row.delivery === 'sending' ? row.attempt_age_ms : null,
  hasFile: row.media_file !== null,
  notBefore: row.deliver_after,
  repeatsAreOne: abilitiesOf(kind).choosesMessageId,
})

const uploadedContext = (companyId: number) => `media-uploaded:${companyId}`

export const sealUploaded = (ctx: Ctx, uploaded: Record<string, unknown>): string =>
  sealText(ctx.secret, JSON.stringify(uploaded), uploadedContext(ctx.companyId))

const openUploaded = (ctx: Ctx, sealed: string) =>
  JSON.parse(openText(ctx.secret, sealed, uploadedContext(ctx.companyId))) as Record<string, unknown>

export const outboundOf = async (ctx: Ctx, row: DeliveryRow, externalId: string | null): Promise<OutboundMessage> => {
  const path = row.media_file ? await ctx.storage.localPath(row.media_file) : null
  if (row.media_file && !path) throw new FinalFailure('media_missing')
  const quoted = row.quoted?.external_id ? row.quoted : null
  return {
    messageId: row.id,
    externalId,
    chat: chatAddressOf(row, row.address),
    ...outgoingContent(row, path),
    ...(row.media_uploaded ? { uploaded: openUploaded(ctx, row.media_uploaded) } : {}),
    ...(quoted?.external_id
      ? {
          quotes: {
            externalId: quoted.external_id,
            fromMe: quoted.from_me,
            text: quoted.body,
            ...(quoted.author ? { author: quoted.author } : {}),
          },
        }
      : {}),
    isByPerson: row.user_id !== null,
    attempts: row.delivery_attempts,
  }
}
