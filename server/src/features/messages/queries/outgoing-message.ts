import type { Ctx } from '../../../context.ts'
import { statement } from '../../../platform/db/statement.ts'
import { type Outgoing, type OutgoingRow, outgoingContent } from '../rules/outgoing-content.ts'

const sent = statement(
  'message_outgoing',
  `select body, media_type, media_file, media_name, media_mime, media_bytes, media_seconds, is_voice_note, data from messages
    where company_id = :companyId and connection_id = :connectionId and external_id = :externalId and from_me and not is_deleted and not is_private`,
).rows<OutgoingRow & object>()

/** Our message with this external id, for a channel that must send it again; undefined: not ours, or deleted. */
export const outgoingMessage = async (
  ctx: Ctx,
  connectionId: number,
  externalId: string,
): Promise<Outgoing | undefined> => {
  const [row] = await ctx.transact(({ tx }) => tx.sql(sent, { connectionId, externalId }))
  if (!row) return undefined
  const path = row.media_file ? await ctx.storage.localPath(row.media_file) : null
  return row.media_file && !path ? undefined : outgoingContent(row, path)
}
