import type { Identity } from '../../../channels/channel.ts'
import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type Outgoing, type OutgoingRow, outgoingContent } from '../rules/outgoing-content.ts'

const sent = statement(
  'message_outgoing',
  `select body, media_type, media_file, media_name, media_mime, media_bytes, media_seconds, is_voice_note, data from messages m
    where company_id = :companyId and connection_id = :connectionId and external_id = :externalId and from_me and not is_deleted and not is_private
      and exists (select from contact_identities i where i.company_id = m.company_id and i.contact_id = m.contact_id
        and i.kind || ' ' || i.value = any(:chat::text[]))`,
).rows<OutgoingRow & object>()

/**
 * Our message with this external id, for a channel that must send it again; undefined: not ours, deleted, or of another
 * chat than the one that asks: whoever learned an id must not read the message.
 */
export const outgoingMessage = async (
  ctx: Ctx,
  connectionId: number,
  externalId: string,
  asking: readonly Identity[],
): Promise<Outgoing | undefined> => {
  const chat = asking.map(({ kind, value }) => `${kind} ${value}`)
  const [row] = await ctx.transact(({ tx }) => tx.sql(sent, { connectionId, externalId, chat }))
  if (!row) return undefined
  const path = row.media_file ? await ctx.storage.localPath(row.media_file) : null
  return row.media_file && !path ? undefined : outgoingContent(row, path)
}
