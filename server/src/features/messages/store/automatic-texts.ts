import type { TenantTransaction } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { settingIn } from '../../../setting-sql.ts'

const texts = statement(
  'automatic_texts',
  `select
    ${settingIn('greetingAcceptedMessage')} greeting,
    ${settingIn('transferMessage')} transfer,
    ${settingIn('AcceptCallWhatsappMessage')} call_refused,
    ${settingIn('audioRefusedMessage')} audio_refused,
    coalesce((select complation_message from connections where company_id = :companyId and id = :connectionId), '') farewell,
    coalesce((select inactive_message from connections where company_id = :companyId and id = :connectionId), '') inactive,
    coalesce((select expires_inactive_message from connections where company_id = :companyId and id = :connectionId), '') expired,
    coalesce((select farewell_message from users where company_id = :companyId and id = :causerId), '') own_farewell,
    coalesce((select name from users where company_id = :companyId and id = :attendantId), '') user_name,
    co.name company_name, co.timezone
    from companies co where co.id = :companyId`,
).rows<AutomaticTexts>()

interface AutomaticTexts {
  greeting: string
  transfer: string
  /** The text that says why calls are not taken. */
  call_refused: string
  /** The text that says that audio is not listened to. */
  audio_refused: string
  /** The connection's, or the closing user's own, which takes precedence. */
  farewell: string
  own_farewell: string
  /** That the ticket will close because nobody writes, and that it has closed. */
  inactive: string
  expired: string
  /** The values for their tokens. */
  user_name: string
  company_name: string
  timezone: string
  [column: string]: unknown
}

export const automaticText = async (
  tx: TenantTransaction,
  /** The contact of the conversation, and the user who caused the text: an admin may close a colleague's ticket. */
  who: { connectionId: number; attendantId: number | null; causerId: number | null },
): Promise<AutomaticTexts> => {
  const { connectionId, attendantId, causerId } = who
  const [row] = await tx.sql(texts, {
    connectionId,
    attendantId,
    causerId,
  })
  if (!row) throw new Error('the company vanished')
  return row
}

const justNowSeconds = 10

/** A text as it reads now and as it read in each of the last few seconds, because its tokens may contain the time. */
export const lately = (now: Date, textAt: (at: Date) => string): string[] => [
  ...new Set(Array.from({ length: justNowSeconds + 1 }, (_none, ago) => textAt(new Date(now.getTime() - ago * 1000)))),
]

const sameText = statement(
  'same_text_just_now',
  `select id from messages where company_id = :companyId and ticket_id = :ticketId and from_me and not is_private and body = any(:bodies::text[])
      and (user_id is null) = :bySystem and created_at > :now::timestamptz - interval '${justNowSeconds} seconds'
    order by seq desc limit 1`,
).rows<{ id: string }>()
/**
 * The id of the same text in the same ticket a moment ago, by the system or a user. `bodies`: as they would have read
 * then, see `lately`.
 */
export const sentJustNow = async (
  tx: TenantTransaction,
  said: { ticketId: number; bodies: readonly string[]; bySystem: boolean; now: Date },
): Promise<string | null> => {
  const rows = await tx.sql(sameText, {
    ticketId: said.ticketId,
    bodies: said.bodies,
    bySystem: said.bySystem,
    now: said.now,
  })
  return rows[0]?.id ?? null
}

const refusal = statement(
  'call_refusal_told',
  `update tickets t set call_refused_at = :now where t.company_id = :companyId and t.id = :ticketId and not exists (
      select from tickets o where o.company_id = :companyId and o.contact_id = t.contact_id and o.connection_id = t.connection_id
        and o.call_refused_at > :now::timestamptz - interval '5 minutes') returning t.id`,
)
/**
 * Whether to tell a caller that nobody takes calls: once in five minutes per conversation, whatever the text. Records
 * it.
 */
export const isRefusalDue = async (tx: TenantTransaction, ticketId: number, now: Date): Promise<boolean> =>
  (await tx.sql(refusal, { ticketId, now })).length > 0
