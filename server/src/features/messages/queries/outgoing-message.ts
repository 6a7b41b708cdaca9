import type { OutboundMessage } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { kindOfFile } from '../rules/reply.ts'
import type { DeliveryRow } from '../store/deliveries.ts'

type Row = Pick<
  DeliveryRow,
  'body' | 'media_type' | 'media_file' | 'media_name' | 'media_mime' | 'media_bytes' | 'media_seconds' | 'is_voice_note'
>
type Outgoing = Pick<OutboundMessage, 'kind' | 'text' | 'media'>

const sent = {
  name: 'message_outgoing',
  text: `select body, media_type, media_file, media_name, media_mime, media_bytes, media_seconds, is_voice_note from messages
    where company_id = $1 and connection_id = $2 and external_id = $3 and from_me and not is_deleted and not is_private`,
}

/** What we sent under this external id, for a channel that has to send it once more; undefined: not ours, or taken back. */
export const outgoingMessage = async (
  ctx: Ctx,
  connectionId: number,
  externalId: string,
): Promise<Outgoing | undefined> => {
  const [row] = await ctx.transact(({ tx }) => tx.sql<Row & object>(sent, [tx.companyId, connectionId, externalId]))
  if (!row) return undefined
  if (!row.media_file) return { kind: 'text', text: row.body }
  const path = await ctx.storage.localPath(row.media_file)
  if (!path) return undefined
  const mime = row.media_mime ?? 'application/octet-stream'
  const kind = row.media_type === 'sticker' ? 'sticker' : row.is_voice_note ? 'audio' : kindOfFile(mime)
  const media = {
    path,
    mime,
    name: row.media_name ?? 'file',
    bytes: row.media_bytes ?? 0,
    isVoiceNote: row.is_voice_note,
    ...(row.media_seconds === null ? {} : { seconds: row.media_seconds }),
  }
  return { kind, text: row.body, media }
}
