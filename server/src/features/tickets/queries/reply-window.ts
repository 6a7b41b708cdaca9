import { abilitiesOf, channelKinds } from '@guiche/contract/channels'

/**
 * Until when the conversation of `contact` on `connection` takes free text, in a statement whose `:companyId` is the company, or which says what is. The
 * window is the conversation's, and each ticket keeps it as it was while that one was written in: an older one that was reopened may know of a
 * later end.
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

/** Others need not be asked. */
export const windowedChannels = `(${channelKinds
  .filter((kind) => abilitiesOf(kind).replyWindowHours !== null)
  .map((kind) => `'${kind}'`)
  .join()})`
