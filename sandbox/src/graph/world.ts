/** Numbers, people, chats, media and templates. Stores and finds; contains no rules. */
import { randomBytes } from 'node:crypto'
import { ControlError } from './errors.ts'
import { businessScopedId } from './ids.ts'
import { PagesWorld } from './pages/pages-world.ts'
import { spellingsOf } from './phone-match.ts'
import type {
  BusinessNumber,
  Chat,
  ChatMessage,
  Customer,
  Media,
  Notification,
  StoredState,
  Subscription,
  Template,
} from './schema.ts'

const chatKey = (phoneNumberId: string, customerId: string) => `${phoneNumberId}/${customerId}`

export class World {
  readonly numbers = new Map<string, BusinessNumber>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly customers = new Map<string, Customer>()
  readonly chats = new Map<string, Chat>()
  readonly media = new Map<string, Media>()
  readonly templates = new Map<string, Template>()
  readonly pages = new PagesWorld()
  readonly notifications = new Map<string, Notification>()
  /** Signs the short-lived media links, so that they survive a restart. */
  linkSecret = randomBytes(32).toString('hex')
  callbackUrl: string | undefined
  private readonly messages = new Map<string, { chat: Chat; message: ChatMessage }>()

  load(state: StoredState): void {
    this.linkSecret = state.linkSecret
    this.callbackUrl = state.callbackUrl
    for (const number of state.numbers) this.numbers.set(number.phoneNumberId, number)
    for (const subscription of state.subscriptions) this.subscriptions.set(subscription.wabaId, subscription)
    for (const customer of state.customers) this.customers.set(customer.id, customer)
    for (const media of state.media) this.media.set(media.id, media)
    for (const template of state.templates) this.templates.set(template.id, template)
    for (const notification of state.notifications) this.notifications.set(notification.id, notification)
    if (state.pages !== undefined) this.pages.load(state.pages)
    for (const chat of state.chats) {
      this.chats.set(chatKey(chat.phoneNumberId, chat.customerId), chat)
      for (const message of chat.messages) this.messages.set(message.id, { chat, message })
    }
  }

  snapshot(): StoredState {
    return {
      version: 1,
      linkSecret: this.linkSecret,
      callbackUrl: this.callbackUrl,
      numbers: [...this.numbers.values()],
      subscriptions: [...this.subscriptions.values()],
      customers: [...this.customers.values()],
      chats: [...this.chats.values()],
      media: [...this.media.values()],
      templates: [...this.templates.values()],
      notifications: [...this.notifications.values()],
      pages: this.pages.snapshot(),
    }
  }

  number(phoneNumberId: string): BusinessNumber {
    const number = this.numbers.get(phoneNumberId)
    if (number === undefined) throw new ControlError(`no business number has the id ${phoneNumberId}`, 404)
    return number
  }

  hasAccount(wabaId: string): boolean {
    return [...this.numbers.values()].some((number) => number.wabaId === wabaId)
  }

  /** By the sandbox's id, or by any spelling of the phone number. */
  customer(idOrPhone: string): Customer {
    const customer = this.customers.get(idOrPhone) ?? this.customerByPhone(idOrPhone)
    if (customer === undefined) throw new ControlError(`no customer is ${idOrPhone}`, 404)
    return customer
  }

  customerByPhone(phone: string): Customer | undefined {
    const known = spellingsOf(phone).map((spelling) => this.customers.get(spelling))
    return known.find((customer) => customer !== undefined)
  }

  customerByScopedId(scopedId: string, wabaId: string): Customer | undefined {
    return [...this.customers.values()].find((customer) => businessScopedId(customer, wabaId) === scopedId)
  }

  chat(phoneNumberId: string, customerId: string): Chat {
    const key = chatKey(phoneNumberId, customerId)
    const existing = this.chats.get(key)
    if (existing !== undefined) return existing
    const chat: Chat = { phoneNumberId, customerId, lastCustomerMessageAt: null, messages: [] }
    this.chats.set(key, chat)
    return chat
  }

  chatsOf(customerId: string): Chat[] {
    return [...this.chats.values()].filter((chat) => chat.customerId === customerId)
  }

  addMessage(chat: Chat, message: ChatMessage): void {
    chat.messages.push(message)
    this.messages.set(message.id, { chat, message })
  }

  message(messageId: string): { chat: Chat; message: ChatMessage } | undefined {
    return this.messages.get(messageId)
  }

  template(wabaId: string, name: string, language: string): Template | undefined {
    return [...this.templates.values()].find(
      (template) => template.wabaId === wabaId && template.name === name && template.language === language,
    )
  }
}
