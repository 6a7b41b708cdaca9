/** Meta's envelope, level by level: entries, changes, then messages, echoes and statuses. */
import { z } from 'zod'
import type { ChannelWebhook, Person, TemplateNews, WebhookNews } from '../channel.ts'
import { identitiesOf, inboundMessageOf } from './translate-inbound/message.ts'
import { WireContact, WireMessage, WireStatus } from './translate-inbound/readings.ts'
import { receiptOf } from './translate-inbound/receipt.ts'
import { templateReaders } from './translate-inbound/template-news.ts'

const list = z.array(z.unknown()).catch([])

const Envelope = z.looseObject({ entry: list })
const Entry = z.looseObject({ id: z.coerce.string().catch(''), changes: list })
const Field = z.looseObject({ field: z.string(), value: z.unknown() })
const Change = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string().min(1) }),
    contacts: list,
    messages: list,
    message_echoes: list,
    statuses: list,
  }),
})
type Value = z.output<typeof Change>['value']

interface Findings {
  news: WebhookNews[]
  templates: TemplateNews[]
  unread: string[]
}

/** PostgreSQL stores no NUL, and no message is worth losing for one. */
const withoutNul = (part: unknown): unknown => {
  if (typeof part === 'string') return part.replaceAll('\u0000', '')
  if (Array.isArray(part)) return part.map(withoutNul)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutNul(value)]))
}

const chatOf = ({ identities: [first] }: Person) => `${first.kind}:${first.value}`

function readMessages(value: Value, parts: readonly unknown[], isEcho: boolean, now: Date, { news, unread }: Findings) {
  const contacts = value.contacts.flatMap((contact) => {
    const parsed = WireContact.safeParse(contact)
    return parsed.success ? [parsed.data] : []
  })
  for (const part of parts) {
    const wire = WireMessage.safeParse(part)
    const message = wire.success ? inboundMessageOf(wire.data, contacts, { now, isEcho }) : undefined
    if (message === undefined) unread.push(wire.success ? 'a message from nobody' : 'a message without an id')
    else news.push({ account: value.metadata.phone_number_id, chat: chatOf(message.chat), message })
  }
}

function readStatuses(value: Value, now: Date, { news, unread }: Findings) {
  const account = value.metadata.phone_number_id
  for (const part of value.statuses) {
    const wire = WireStatus.safeParse(part)
    const receipt = wire.success ? receiptOf(wire.data, now) : undefined
    if (!wire.success || receipt === undefined) {
      unread.push(wire.success ? `a status "${wire.data.status.slice(0, 40)}"` : 'a status without an id')
      continue
    }
    const identities = identitiesOf(wire.data.recipient_id, wire.data.recipient_user_id)
    const person = identities && { identities }
    const chat = person ? chatOf(person) : receipt.externalId
    news.push({ account, chat, receipt })
    // Once a message: who was written to by number may answer by username, and must be found as the same person.
    if (person && person.identities.length > 1 && receipt.ack === 1 && !receipt.failure)
      news.push({ account, chat, person })
  }
}

/** Of the account itself and not of one of its numbers. False: it is of something else. */
function readTemplateChange(account: string, part: unknown, { templates, unread }: Findings): boolean {
  const { data } = Field.safeParse(part)
  const read = data && Object.hasOwn(templateReaders, data.field) ? templateReaders[data.field] : undefined
  if (!read) return false
  const found = read(account, data?.value)
  if (found) templates.push(found)
  else unread.push(`a change of "${data?.field}"`)
  return true
}

function readChange(account: string, part: unknown, now: Date, findings: Findings) {
  if (readTemplateChange(account, part, findings)) return
  const change = Change.safeParse(part)
  if (!change.success) {
    const field = z.looseObject({ field: z.string() }).safeParse(part)
    findings.unread.push(field.success ? `a change of "${field.data.field.slice(0, 40)}"` : 'a change without a field')
    return
  }
  const { field, value } = change.data
  if (field !== 'messages' && field !== 'smb_message_echoes') {
    findings.unread.push(`a change of "${field.slice(0, 40)}"`)
    return
  }
  readMessages(value, value.messages, false, now, findings)
  readMessages(value, value.message_echoes, true, now, findings)
  readStatuses(value, now, findings)
}

export const cloudWebhook: ChannelWebhook = {
  object: 'whatsapp_business_account',
  read: (body, now) => {
    const findings: Findings = { news: [], templates: [], unread: [] }
    const envelope = Envelope.safeParse(withoutNul(body))
    for (const entry of envelope.success ? envelope.data.entry : []) {
      const parsed = Entry.safeParse(entry)
      if (!parsed.success) findings.unread.push('an entry that is no object')
      const { id = '', changes = [] } = parsed.data ?? {}
      for (const change of changes) readChange(id, change, now, findings)
    }
    return findings
  },
}
