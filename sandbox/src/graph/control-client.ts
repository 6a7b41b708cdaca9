/** The control calls for other processes: `new GraphControl('http://127.0.0.1:8090')`. */
import { z } from 'zod'
import type {
  AddressBody,
  ChooseBody,
  CustomerBody,
  EditBody,
  JudgeBody,
  MessageBody,
  ReadBody,
  TemplateBody,
  WaitBody,
} from './control-schema.ts'
import { ChatAnswer, CustomersAnswer, GraphState, MessageAnswer, SentAnswer } from './control-schema.ts'
import type { CustomerChange } from './customers/people.ts'
import type { CustomerSends } from './customers/sends-schema.ts'
import type { FaultChange } from './faults.ts'
import type { NewNumber } from './numbers.ts'
import { type ThreadBody, ThreadMessages } from './pages/control.ts'
import type { NewPerson } from './pages/people.ts'
import type { NewPage } from './pages/registry.ts'
import { Page, PageMessage, PagePerson } from './pages/schema.ts'
import { BusinessNumber, Customer, Template } from './schema.ts'

const Nothing = z.unknown()
const Attempts = z.array(z.looseObject({ outcome: z.string(), notificationId: z.string() }))

/** Bytes are sent as base64. */
const forTheWire = (sends: CustomerSends) =>
  Object.fromEntries(
    Object.entries(sends).map(([name, value]) => {
      if (typeof value !== 'object' || !('bytes' in value) || !(value.bytes instanceof Uint8Array)) return [name, value]
      return [name, { ...value, bytes: Buffer.from(value.bytes).toString('base64') }]
    }),
  )

export class GraphControl {
  private readonly base: string

  constructor(controlUrl: string) {
    this.base = `${controlUrl.replace(/\/$/, '')}/api/graph`
  }

  state = () => this.get('/state', GraphState)
  customers = () => this.get('/customers', CustomersAnswer)
  webhookLog = () => this.get('/webhooks', Attempts)
  templates = (wabaId: string) => this.get(`/templates?${new URLSearchParams({ wabaId })}`, z.array(Template))

  addNumber = (number: NewNumber) => this.post('/numbers', number, BusinessNumber)
  subscribe = (url: string) => this.post('/subscribe', { url }, Nothing)
  addCustomer = (customer: CustomerBody) => this.post('/customers', customer, Customer)
  changeCustomer = (id: string, change: CustomerChange) => this.call('PATCH', `/customers/${id}`, change, Customer)
  setOnline = (id: string, online: boolean) => this.changeCustomer(id, { online })
  removeCustomer = (id: string) => this.call('DELETE', `/customers/${id}`, undefined, Nothing)

  send = (sends: CustomerSends) => this.post('/send', forTheWire(sends), SentAnswer)
  choose = (choice: ChooseBody) => this.post('/choose', choice, z.object({ messageId: z.string() }))
  read = (body: ReadBody) => this.post('/read', body, z.object({ read: z.number() }))
  play = (body: MessageBody) => this.post('/play', body, Nothing)
  deleteMessage = (body: MessageBody) => this.post('/delete', body, Nothing)
  edit = (body: EditBody) => this.post('/edit', body, Nothing)
  closeWindow = (body: AddressBody) => this.post('/close-window', body, Nothing)
  waitForMessage = (body: WaitBody) => this.post('/wait', body, MessageAnswer)
  settled = (timeoutMs?: number) => this.post('/settled', timeoutMs === undefined ? {} : { timeoutMs }, Nothing)

  addPage = (page: NewPage) => this.post('/pages', page, Page)
  addPagePerson = (person: NewPerson) => this.post('/pages/people', person, PagePerson)
  setPagePersonOnline = (id: string, online: boolean) =>
    this.call('PATCH', `/pages/people/${id}`, { online }, PagePerson)
  writeToPage = (thread: ThreadBody, text: string) =>
    this.post('/pages/send', { ...thread, sends: { text } }, PageMessage)
  readPage = (thread: ThreadBody) => this.post('/pages/read', thread, z.object({ read: z.number() }))
  pageChat = ({ platform, pageId, personId }: ThreadBody) =>
    this.get(`/pages/chat?${new URLSearchParams({ platform, pageId, personId })}`, ThreadMessages)

  addTemplate = (template: TemplateBody) => this.post('/templates', template, Template)
  judgeTemplate = (id: string, body: JudgeBody) => this.post(`/templates/${id}/judge`, body, Nothing)
  setFaults = (change: FaultChange) => this.call('PATCH', '/faults', change, Nothing)
  clearFaults = () => this.call('DELETE', '/faults', undefined, Nothing)

  chat({ from, phoneNumberId }: AddressBody, last?: number) {
    const query = new URLSearchParams({ from, phoneNumberId, ...(last === undefined ? {} : { last: String(last) }) })
    return this.get(`/chat?${query}`, ChatAnswer)
  }

  async media(mediaId: string): Promise<Uint8Array> {
    const answer = await fetch(`${this.base}/media/${mediaId}`)
    if (!answer.ok) throw new Error(`media ${mediaId}: ${await answer.text()}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  private get<Answer extends z.ZodType>(path: string, answer: Answer) {
    return this.call('GET', path, undefined, answer)
  }

  private post<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer) {
    return this.call('POST', path, body, answer)
  }

  private async call<Answer extends z.ZodType>(
    method: string,
    path: string,
    body: unknown,
    answer: Answer,
  ): Promise<z.output<Answer>> {
    const content =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${this.base}${path}`, { method, ...content })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${text}`)
    return answer.parse(text === '' ? undefined : JSON.parse(text))
  }
}
