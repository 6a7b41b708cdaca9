import type { Deps } from '@guiche/server/context'
import { receiveMessage } from '@guiche/server/features/messages/actions/receive-message'
import { connectionOf } from '../seed/people.ts'

const companies = 10

/** Message `n` of a stream over `chats` conversations in ten companies, through the door that every channel uses. */
export const customerWrites = (deps: Deps, n: number, chats: number): Promise<void> => {
  const chat = n % chats
  return receiveMessage(deps, connectionOf(1 + (chat % companies)), {
    externalId: `wamid.${n}`,
    chat: { identities: [{ kind: 'phone', value: String(5_511_970_000_000 + chat) }], name: `Contact ${chat}` },
    isGroup: false,
    fromMe: false,
    sentAt: new Date(),
    content: { kind: 'text', text: `message ${n} with some words in it` },
  })
}
