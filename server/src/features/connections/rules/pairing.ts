/** Linking by a code that is typed on the phone: who may ask for one, and how long it stands in the row. Pure. */
import { abilitiesOf, type ChannelKind, type ConnectionState } from '@guiche/contract/channels'
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import type { ErrorCode } from '@guiche/contract/errors'
import { isPhoneNumber } from '@guiche/contract/phone-number'
import type { PairingAnswer, PairingRefusal } from '../../../channels/channel/pairing.ts'

/** A wish until it is answered, then the code until it is over. */
export interface PairingColumns {
  pairingWish: string | null
  pairingWishedUntil: Date | null
  pairingNumber: string | null
  pairingCode: string | null
  pairingEndsAt: Date | null
}

export const noPairing: PairingColumns = {
  pairingWish: null,
  pairingWishedUntil: null,
  pairingNumber: null,
  pairingCode: null,
  pairingEndsAt: null,
}

const pairingOf = (row: PairingColumns): PairingColumns => ({
  pairingWish: row.pairingWish,
  pairingWishedUntil: row.pairingWishedUntil,
  pairingNumber: row.pairingNumber,
  pairingCode: row.pairingCode,
  pairingEndsAt: row.pairingEndsAt,
})

const field = 'body.number'

/** Digits, however they were written. */
export const pairingNumberOf = (typed: string): Decision<string> => {
  const digits = typed.replace(/\D/g, '')
  const isNumber = /^\+?[\d\s().-]+$/.test(typed.trim()) && isPhoneNumber(digits)
  return isNumber ? accept(digits) : refuse('ERR_INVALID_NUMBER', field)
}

interface PairingFacts {
  channel: ChannelKind
  status: ConnectionState
  /** Another connection of the company that has the number. */
  holder: { id: number; name: string } | null
}

/** `isAfresh`: nothing runs, and what keys there are would sign in instead of linking. */
export const mayPair = ({ channel, status, holder }: PairingFacts): Decision<{ isAfresh: boolean }> => {
  if (!abilitiesOf(channel).linksByQr) return refuse('ERR_CHANNEL_UNABLE')
  if (status === 'CONNECTED') return refuse('ERR_WAPP_ACCOUNT_TAKEN')
  if (holder) return { ...refuse('ERR_WAPP_ACCOUNT_TAKEN', field), details: { connection: holder } }
  return accept({ isAfresh: status === 'DISCONNECTED' || status === 'TIMEOUT' })
}

const refusals: Record<PairingRefusal, [ErrorCode, field?: string]> = {
  connected: ['ERR_WAPP_ACCOUNT_TAKEN'],
  number: ['ERR_INVALID_NUMBER', field],
  too_many: ['ERR_TOO_MANY_ATTEMPTS'],
  unavailable: ['ERR_UNAVAILABLE'],
}

export const refusalOfPairing = (refusal: PairingRefusal): Decision<never> => refuse(...refusals[refusal])

interface Holding {
  leasedBy: string | null
  leasedUntil: Date | null
  status: ConnectionState
}

/** Null: nobody waits for this answer any more, or who gives it holds the number no longer. */
export const afterAnswer = (row: Holding & PairingColumns, answer: PairingAnswer, now: Date): PairingColumns | null => {
  const isHolder = row.leasedBy === answer.holder && row.leasedUntil !== null && row.leasedUntil > now
  if (!isHolder || row.pairingWish !== answer.wish) return null
  // The line of the code is gone already.
  if (!('code' in answer) || row.status !== 'qrcode') return noPairing
  return { ...noPairing, pairingNumber: row.pairingNumber, pairingCode: answer.code, pairingEndsAt: answer.endsAt }
}

/** A code ends with the line that it was asked for on: `retries` 1 is the first code of another one. */
export const afterStatus = (
  before: PairingColumns,
  heard: { state: ConnectionState; retries?: number },
): PairingColumns => {
  if (heard.state === 'CONNECTED' || heard.state === 'DISCONNECTED') return noPairing
  if (heard.state === 'qrcode' && heard.retries !== 1) return pairingOf(before)
  return before.pairingWish === null ? noPairing : { ...pairingOf(before), pairingCode: null, pairingEndsAt: null }
}
