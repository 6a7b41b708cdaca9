/** The plan's customers, played by the sandbox: each writes in order, one message after another, and has a phone that can be read. */

import { newPhone } from '../../world/company.ts'
import { image } from '../../world/files.ts'
import type { Ledger, OnPhone } from '../ledger.ts'
import type { Plan, PlannedChat, PlannedWords } from '../plan/plan.ts'
import type { Stage } from '../stage/stage.ts'

export interface ChatCustomer {
  chat: PlannedChat
  phone: string
  says: (text: string, hasImage?: boolean) => Promise<void>
  setOnline: (isOnline: boolean) => Promise<unknown>
  onPhone: () => Promise<OnPhone[]>
}

/** The address that they write to. */
type Numbers = Pick<Stage, 'phones' | 'graph' | 'account' | 'cloud' | 'page'>

const arrived = (status: string) => ['delivered', 'read', 'played'].includes(status)

/** On WhatsApp's own network. */
const whatsappCustomer = async ({ phones, account }: Numbers, chat: PlannedChat): Promise<ChatCustomer> => {
  const { pn } = await phones.createPerson({ name: chat.name })
  await phones.changePerson(pn, { autoRead: chat.agent % 2 === 0 })
  const picture = { type: 'image' as const, data: image.toString('base64'), mimetype: 'image/png' }
  return {
    chat,
    phone: pn,
    says: async (text, hasImage) => {
      await phones.send(pn, account, hasImage ? { ...picture, caption: text } : { type: 'text', text })
    },
    setOnline: (isOnline) => phones.setOnline(pn, isOnline),
    onPhone: async () => {
      const messages = (await phones.chat(pn, account)).filter(({ fromCustomer }) => !fromCustomer)
      return messages.map(({ text, at, status }) => ({
        chat: chat.name,
        text: text ?? '',
        at,
        isDelivered: arrived(status),
      }))
    },
  }
}

/** Over the Cloud API. */
const cloudCustomer = async ({ graph, cloud }: Numbers, chat: PlannedChat): Promise<ChatCustomer> => {
  const phone = newPhone()
  await graph.addCustomer({ name: chat.name, phone, readsAtOnce: chat.agent % 2 === 0 })
  const address = { from: phone, phoneNumberId: cloud.phoneNumberId }
  const picture = { bytes: image, mimeType: 'image/png' }
  return {
    chat,
    phone,
    says: async (text, hasImage) => {
      await graph.send({ ...address, ...(hasImage ? { image: { ...picture, caption: text } } : { text }) })
    },
    setOnline: (isOnline) => graph.setOnline(phone, isOnline),
    onPhone: async () => {
      const { messages } = await graph.chat(address)
      return messages
        .filter(({ author, isVisible }) => author === 'business' && isVisible)
        .map(({ text, at, status }) => ({
          chat: chat.name,
          text,
          at: Date.parse(at),
          isDelivered: arrived(status),
        }))
    },
  }
}

/** Of a page, or of its Instagram account. Instagram reports reads but no deliveries, so its people read at once. */
const pageCustomer = async ({ graph, page }: Numbers, chat: PlannedChat): Promise<ChatCustomer> => {
  const isInstagram = chat.channel === 'instagram'
  const readsAtOnce = isInstagram || chat.agent % 2 === 0
  const person = await graph.addPagePerson({ name: chat.name, username: `${chat.name}.${newPhone()}`, readsAtOnce })
  const platform = isInstagram ? ('instagram' as const) : ('messenger' as const)
  const thread = { platform, pageId: page, personId: person.id }
  return {
    chat,
    phone: person.id,
    says: async (text) => {
      await graph.writeToPage(thread, text)
    },
    setOnline: (isOnline) => graph.setPagePersonOnline(person.id, isOnline),
    onPhone: async () => {
      const messages = await graph.pageChat(thread)
      return messages
        .filter(({ author }) => author === 'page')
        .map(({ text, at, status }) => ({ chat: chat.name, text, at, isDelivered: arrived(status) }))
    },
  }
}

const customerOn = {
  whatsapp: whatsappCustomer,
  whatsappapi: cloudCustomer,
  facebook: pageCustomer,
  instagram: pageCustomer,
} as const

export const newCustomer = (stage: Numbers, chat: PlannedChat): Promise<ChatCustomer> =>
  customerOn[chat.channel](stage, chat)

export const newCustomers = async (stage: Stage, { chats }: Plan): Promise<ChatCustomer[]> => {
  const customers: ChatCustomer[] = []
  for (const chat of chats) customers.push(await newCustomer(stage, chat))
  return customers
}

/** Messages of one chat are sent one after another, however long each takes. */
export class Mouths {
  readonly #customers: readonly ChatCustomer[]
  readonly #ledger: Ledger
  readonly #busy = new Map<number, Promise<void>>()

  constructor(customers: readonly ChatCustomer[], ledger: Ledger) {
    this.#customers = customers
    this.#ledger = ledger
  }

  say({ chat, n, text, hasImage }: PlannedWords): void {
    const customer = this.#customers[chat]
    if (!customer) throw new Error(`no customer for chat ${chat}`)
    const turn = (this.#busy.get(chat) ?? Promise.resolve()).then(() => {
      const { name, channel } = customer.chat
      this.#ledger.says({ direction: 'inbound', chat: name, channel, n, text, at: Date.now() })
      return customer.says(text, hasImage)
    })
    this.#busy.set(chat, turn)
  }

  /** Rejects when the sandbox itself did not accept something. */
  async quiet(): Promise<void> {
    await Promise.all(this.#busy.values())
  }
}
