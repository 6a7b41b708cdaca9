/** Whether a typed number can be a contact's, and its final notation. */
import { accept, type Decision, refuse } from '@guiche/contract/core/decision'
import { isPhoneNumber } from '@guiche/contract/phone-number'
import { z } from 'zod'

const field = 'body.number'

/** The network's answer about a number; `unknown`: there was none. */
export const NetworkAnswer = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    identities: z.array(z.object({ kind: z.string(), value: z.string() })).min(1),
  }),
  z.object({ outcome: z.literal('nobody') }),
  z.object({ outcome: z.literal('unknown') }),
])
export type NetworkAnswer = z.output<typeof NetworkAnswer>

interface Named {
  kind: string
  value: string
}

export interface CheckedNumber {
  /** As the network writes it: Brazilian mobiles with or without their ninth digit. */
  number: string
  /** All identities of the person, including the number. */
  identities: readonly Named[]
}

export const checkForm = (digits: string): Decision<string> =>
  isPhoneNumber(digits) ? accept(digits) : refuse('ERR_WAPP_INVALID_CONTACT', field)

/** Null: no answer in time. */
export const checkedNumber = (typed: string, answer: NetworkAnswer | null): Decision<CheckedNumber> => {
  if (!answer || answer.outcome === 'unknown') return refuse('ERR_WAPP_CHECK_CONTACT', field)
  if (answer.outcome === 'nobody') return refuse('ERR_WAPP_INVALID_CONTACT', field)
  const number = answer.identities.find(({ kind }) => kind === 'phone')?.value ?? typed
  const others = answer.identities.filter(({ kind }) => kind !== 'phone')
  return accept({ number, identities: [{ kind: 'phone', value: number }, ...others] })
}

/** If no connection can ask. */
export const uncheckedNumber = (typed: string): CheckedNumber => ({
  number: typed,
  identities: [{ kind: 'phone', value: typed }],
})
