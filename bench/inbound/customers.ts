import type { Deps } from '@guiche/server/context'
import { receiveMessage } from '@guiche/server/features/messages/actions/receive-message'
import { connectionOf } from '../seed/people.ts'

/** Message `n` of a stream, by the entry point of every channel. */
export type Customers = (deps: Deps, n: number) => Promise<void>

const companies = 10

const writes = (deps: Deps, n: number, to: ReturnType<typeof connectionOf>, phone: number, name: string) =>
  receiveMessage(deps, to, {
    externalId: `wamid.${n}`,
    chat: { identities: [{ kind: 'phone', value: String(phone) }], name },
    isGroup: false,
    fromMe: false,
    sentAt: new Date(),
    content: { kind: 'text', text: `message ${n} with some words in it` },
  })

export const customerWrites = (deps: Deps, n: number, chats: number): Promise<void> => {
  const chat = n % chats
  return writes(deps, n, connectionOf(1 + (chat % companies)), 5_511_970_000_000 + chat, `Contact ${chat}`)
}

export const customersOfTen =
  (chats: number): Customers =>
  (deps, n) =>
    customerWrites(deps, n, chats)

/** How many customers `customersOfSeeded` has. */
export const customersAmong = (contacts: number) => Math.floor(contacts / 10)

/** The first company's contacts with an unfinished ticket in a seeded inbox, in no order: their rows are spread over the tables. */
export const customersOfSeeded =
  (contacts: number): Customers =>
  (deps, n) => {
    const contact = 10 * (1 + ((n * 7919) % customersAmong(contacts)))
    return writes(deps, n, connectionOf(1, contact % 3), 5_511_900_000_000 + contact, `Contact ${contact}`)
  }
