import { abilitiesOf } from '@guiche/contract/channels'
import type { TokenCtx } from '../../../context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { settle } from '../../../platform/settle.ts'
import { askNetwork } from '../../contacts/actions/check-number.ts'
import { type CheckedNumber, checkedNumber, uncheckedNumber } from '../../contacts/rules/number-check.ts'
import { recipientOf } from '../rules.ts'

export const refuseUnlessConnected = ({ connection }: TokenCtx): void => {
  if (!connection.isConnected) throw new Refusal('ERR_WAPP_NOT_INITIALIZED', { retryAfterSeconds: 30 })
}

/** Through the program's own connection. If its channel cannot look up numbers, the number is accepted. */
export const checkedRecipient = async (ctx: TokenCtx, number: string): Promise<CheckedNumber> => {
  const { connection } = ctx
  if (!abilitiesOf(connection.channel).looksUpNumbers) return uncheckedNumber(number)
  const answer = await askNetwork(ctx, connection, number)
  if (answer?.outcome === 'nobody') throw new Refusal('ERR_NUMBER_NOT_ON_WHATSAPP', { field: 'body.number' })
  return settle(checkedNumber(number, answer)).next
}

export const checkNumber = async (ctx: TokenCtx, typed: string) => {
  const { next: recipient } = settle(recipientOf(typed))
  if (recipient.kind === 'group') throw new Refusal('ERR_INVALID_NUMBER', { field: 'body.number' })
  const { channel } = ctx.connection
  if (!abilitiesOf(channel).looksUpNumbers)
    throw new Refusal('ERR_CHANNEL_UNABLE', { details: { channel, what: 'checkNumber' } })
  refuseUnlessConnected(ctx)
  const { number } = await checkedRecipient(ctx, recipient.value)
  return { existsInWhatsapp: true as const, number: typed, numberFormatted: number }
}
