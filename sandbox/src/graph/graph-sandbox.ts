/** The running sandbox: how tests, the demo and the phone page act as Meta and its users. */
import { type AccountNews, tellOfAccount } from './accounts.ts'
import type { GraphChange, WebhookAttempt } from './changes.ts'
import type { GraphCore } from './core.ts'
import { customerChooses } from './customers/choose.ts'
import {
  addCustomer,
  addCustomerWithoutNumber,
  type CustomerChange,
  type CustomerWithoutNumber,
  changeCustomer,
  customerWhoWrites,
  type NewCustomer,
  removeCustomer,
} from './customers/people.ts'
import { customerDeletes, customerEdits, customerPlays, customerReads } from './customers/receipts.ts'
import { customerSends } from './customers/send.ts'
import { CustomerSends } from './customers/sends-schema.ts'
import { ControlError } from './errors.ts'
import type { FaultChange, GraphFaults } from './faults.ts'
import { addNumber, type NewNumber, subscribeApp } from './numbers.ts'
import { TypingSigns, WebhookLog } from './observers.ts'
import { PagesSandbox } from './pages/pages-sandbox.ts'
import type { BusinessNumber, Chat, Customer, Media, Template, TemplateQuality, TemplateStatus } from './schema.ts'
import { NewTemplate } from './templates/new-template.ts'
import { addTemplate, deleteTemplate, fileTemplate, judgeTemplate, rateTemplate } from './templates/submit.ts'
import {
  type ChatView,
  type CustomerView,
  chatView,
  customerView,
  type MessageView,
  messageView,
  type NumberView,
  numberView,
} from './view.ts'
import { type MessageMatch, untilMessage, untilSettled } from './waiting.ts'
import type { Callbacks } from './webhooks/callbacks.ts'

/** One chat: a customer (by id or phone) with one of the business's numbers. */
export interface ChatAddress {
  from: string
  phoneNumberId: string
}

export class GraphSandbox {
  readonly close: () => Promise<void>
  /** Messenger and Instagram. */
  readonly pages: PagesSandbox
  private readonly core: GraphCore
  private readonly callbacks: Callbacks
  private readonly log: WebhookLog
  private readonly typing: TypingSigns

  constructor(core: GraphCore, callbacks: Callbacks, close: () => Promise<void>) {
    this.core = core
    this.pages = new PagesSandbox(core)
    this.callbacks = callbacks
    this.close = close
    this.log = new WebhookLog(core.changes)
    this.typing = new TypingSigns(core.changes)
  }

  /** Stands in for https://graph.facebook.com. */
  get url(): string {
    return this.core.url()
  }

  get faults(): GraphFaults {
    return this.core.faults
  }

  setFaults(change: FaultChange): void {
    this.core.faults.set(change)
    if (change.webhookReorder === 0 || change.webhookBatch === 0) this.core.outbox.releaseHeld()
  }

  clearFaults(): void {
    this.core.faults.clear()
    this.core.outbox.releaseHeld()
  }

  /** Webhooks are sent only once the account is subscribed: by the product's call, or by `subscribed` here. */
  addNumber(number: NewNumber): BusinessNumber {
    return addNumber(this.core, number)
  }

  numbers(): NumberView[] {
    return [...this.core.world.numbers.keys()].map((id) => numberView(this.core, id))
  }

  get webhookUrl(): string | undefined {
    return this.core.world.callbackUrl
  }

  /** Sets the app's callback as Meta's dashboard does: it is refused unless it answers the handshake. */
  subscribe(webhookUrl: string): Promise<void> {
    return subscribeApp(this.core, this.callbacks, webhookUrl)
  }

  addCustomer(customer: NewCustomer): Customer {
    return addCustomer(this.core, customer)
  }

  customerWithoutNumber(customer: CustomerWithoutNumber): Customer {
    return addCustomerWithoutNumber(this.core, customer)
  }

  changeCustomer(idOrPhone: string, change: CustomerChange): Customer {
    return changeCustomer(this.core, idOrPhone, change)
  }

  setOnline(idOrPhone: string, online: boolean): Customer {
    return this.changeCustomer(idOrPhone, { online })
  }

  removeCustomer(idOrPhone: string): void {
    removeCustomer(this.core, idOrPhone)
  }

  customers(): CustomerView[] {
    return [...this.core.world.customers.values()].map((customer) => customerView(this.core, customer))
  }

  customerSends(input: CustomerSends): { messageId: string; customerId: string } {
    const sends = CustomerSends.parse(input)
    this.core.world.number(sends.phoneNumberId)
    const customer = customerWhoWrites(this.core, sends.from, sends.name)
    return { messageId: customerSends(this.core, customer, sends).id, customerId: customer.id }
  }

  customerChooses(address: ChatAddress & { messageId: string; choice: string }): { messageId: string } {
    return { messageId: customerChooses(this.core, this.chatAt(address), address.messageId, address.choice).id }
  }

  /** Opens the chat; returns how many messages became read. */
  customerReads(address: ChatAddress & { messageId?: string | undefined }): number {
    return customerReads(this.core, this.chatAt(address), address.messageId)
  }

  customerPlays(address: ChatAddress & { messageId: string }): void {
    customerPlays(this.core, this.chatAt(address), address.messageId)
  }

  customerDeletes(address: ChatAddress & { messageId: string }): void {
    customerDeletes(this.core, this.chatAt(address), address.messageId)
  }

  customerEdits(address: ChatAddress & { messageId: string; text: string }): void {
    customerEdits(this.core, this.chatAt(address), address.messageId, address.text)
  }

  chat(address: ChatAddress, lastCount?: number): ChatView {
    const chat = this.chatAt(address)
    const typingUntil = this.typing.untilFor(chat.phoneNumberId, chat.customerId)
    return chatView(this.core, chat, { typingUntil, lastCount })
  }

  /** As if the customer's last message were more than a day old. */
  closeWindow(address: ChatAddress): void {
    this.chatAt(address).lastCustomerMessageAt = null
    this.core.touch()
  }

  /** Meta speaks of the account or one of its numbers, by webhook. */
  tellOfAccount(news: AccountNews): void {
    tellOfAccount(this.core, news)
  }

  addTemplate(wabaId: string, template: NewTemplate, status: TemplateStatus = 'APPROVED'): Template {
    return addTemplate(this.core, wabaId, { ...NewTemplate.parse(template), status })
  }

  templates(wabaId: string): Template[] {
    return [...this.core.world.templates.values()].filter((template) => template.wabaId === wabaId)
  }

  /** Meta's verdict on a template, with its webhook. */
  judgeTemplate(templateId: string, status: TemplateStatus, reason?: string): void {
    judgeTemplate(this.core, this.templateAt(templateId), status, reason)
  }

  /** Meta's quality rating of the template, with its webhook. */
  rateTemplate(templateId: string, quality: TemplateQuality): void {
    rateTemplate(this.core, this.templateAt(templateId), quality)
  }

  fileTemplate(templateId: string, category: Template['category']): void {
    fileTemplate(this.core, this.templateAt(templateId), category)
  }

  /** Deletes the template, with its webhook. */
  deleteTemplate(templateId: string): void {
    deleteTemplate(this.core, this.templateAt(templateId))
  }

  private templateAt(templateId: string): Template {
    const template = this.core.world.templates.get(templateId)
    if (template === undefined) throw new ControlError(`no template has the id ${templateId}`, 404)
    return template
  }

  media(mediaId: string): Media & { bytes: Uint8Array } {
    const media = this.core.world.media.get(mediaId)
    if (media === undefined) throw new ControlError(`no media has the id ${mediaId}`, 404)
    return { ...media, bytes: this.core.media.bytes(mediaId) }
  }

  webhookLog(): WebhookAttempt[] {
    return this.log.recent()
  }

  /** Calls the listener on every change; the returned function stops it. */
  listen(listener: (change: GraphChange) => void): () => void {
    return this.core.changes.listen(listener)
  }

  /** Resolves when every webhook is accepted and every delivery done. */
  settled(timeoutMs = 5000): Promise<void> {
    return untilSettled(this.core, timeoutMs)
  }

  /** The first message of the chat that matches, now or when it arrives. */
  async waitForMessage(address: ChatAddress, match: MessageMatch = {}, timeoutMs = 5000): Promise<MessageView> {
    const chat = this.chatAt(address)
    return messageView(this.core, chat, await untilMessage(this.core, chat, match, timeoutMs))
  }

  private chatAt({ from, phoneNumberId }: ChatAddress): Chat {
    const customer = this.core.world.customer(from)
    return this.core.world.chat(this.core.world.number(phoneNumberId).phoneNumberId, customer.id)
  }
}
