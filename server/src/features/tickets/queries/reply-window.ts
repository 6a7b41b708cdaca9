import { abilitiesOf, channelKinds } from '@guiche/contract/channels'

/**
 * Until when the conversation of `contact` on `connection` accepts free text, for a statement with `:companyId`, or
 * with another expression for the company. The window belongs to the conversation, but each ticket stores the value
 * from when it was last written in, so an older, reopened ticket may have a later one.
 */
export const replyWindow = <
  const Contact extends string,
  const Connection extends string,
  const Company extends string = ':companyId',
>(
  contact: Contact,
  connection: Connection,
  // The default of the type is the default of the value.
  company: Company = ':companyId' as Company,
) =>
  `(select max(rw.reply_until) from tickets rw where rw.company_id = ${company} and rw.contact_id = ${contact} and rw.connection_id = ${connection})` as const

/** Other channels have no window. */
export const windowedChannels = `(${channelKinds
  .filter((kind) => abilitiesOf(kind).replyWindowHours !== null)
  .map((kind) => `'${kind}'`)
  .join()})`
