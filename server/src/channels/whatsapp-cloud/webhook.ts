/** Meta's envelope, level by level: entries, changes, then messages, echoes and statuses. */
import { z } from 'zod'
import type { AccountNews, ChannelWebhook, Person, TemplateNews, WebhookNews } from '../channel.ts'
import { textWithoutNul, withoutNul } from '../meta/translate-inbound/without-nul.ts'
import { accountReaders } from './translate-inbound/account-news.ts'
import { type ContactsByName, contactsByName, identitiesOf, inboundMessageOf } from './translate-inbound/message.ts'
import { WireContact, WireMessage, WireStatus } from './translate-inbound/readings.ts'
import { receiptOf } from './translate-inbound/receipt.ts'
import { templateReaders } from './translate-inbound/template-news.ts'

const list = z.array(z.unknown()).catch([])

const Envelope = z.looseObject({ entry: list })
const Entry = z.looseObject({
  id: z.coerce.string().transform(textWithoutNul).catch(''),
  /** Seconds; of news about an account. */
  time: z.coerce.number().int().min(1).max(8_640_000_000_000).optional().catch(undefined),
  changes: list,
})
const Field = z.looseObject({ field: z.string(), value: z.unknown() })
const Change = z.looseObject({
  field: z.string(),
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: z.string().min(1).transform(textWithoutNul) }),
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
  accounts: AccountNews[]
  unread: string[]
}

const chatOf = ({ identities: [first] }: Person) => `${first.kind}:${first.value}`

function* readContacts(parts: readonly unknown[]): Generator<void, ContactsByName> {
  const contacts: WireContact[] = []
  for (const part of parts) {
    const parsed = WireContact.safeParse(withoutNul(part))
    if (parsed.success) contacts.push(parsed.data)
    yield
  }
  return contactsByName(contacts)
}

function* readMessages(value: Value, contacts: ContactsByName, isEcho: boolean, now: Date, findings: Findings) {
  const { news, unread } = findings
  for (const part of isEcho ? value.message_echoes : value.messages) {
    const wire = WireMessage.safeParse(withoutNul(part))
    const message = wire.success ? inboundMessageOf(wire.data, contacts, { now, isEcho }) : undefined
    if (message === undefined) unread.push(wire.success ? 'a message from nobody' : 'a message without an id')
    else news.push({ account: value.metadata.phone_number_id, chat: chatOf(message.chat), message })
    yield
  }
}

function readStatus(account: string, part: unknown, now: Date, { news, unread }: Findings) {
  const wire = WireStatus.safeParse(withoutNul(part))
  const receipt = wire.success ? receiptOf(wire.data, now) : undefined
  if (!wire.success || receipt === undefined) {
    unread.push(wire.success ? `a status "${wire.data.status.slice(0, 40)}"` : 'a status without an id')
    return
  }
  const identities = identitiesOf(wire.data.recipient_id, wire.data.recipient_user_id)
  const person = identities && { identities }
  const chat = person ? chatOf(person) : receipt.externalId
  news.push({ account, chat, receipt })
  // Once per message: somebody to whom we wrote by number may answer by username, and must be found as the same
  // person.
  if (person && person.identities.length > 1 && receipt.ack === 1 && !receipt.failure)
    news.push({ account, chat, person })
}

/** Concerns the account itself and not one of its numbers. False: it concerns something else. */
function readTemplateChange(account: string, part: unknown, { templates, unread }: Findings): boolean {
  const { data } = Field.safeParse(part)
  const read = data && Object.hasOwn(templateReaders, data.field) ? templateReaders[data.field] : undefined
  if (!read) return false
  const found = read(account, withoutNul(data?.value))
  if (found) templates.push(found)
  else unread.push(`a change of "${data?.field}"`)
  return true
}

/** False: it concerns something else. */
function readAccountChange(base: { owner: string; at: Date }, part: unknown, { accounts, unread }: Findings): boolean {
  const { data } = Field.safeParse(part)
  const read = data && Object.hasOwn(accountReaders, data.field) ? accountReaders[data.field] : undefined
  if (!read) return false
  const found = read(base, withoutNul(data?.value))
  if (found) accounts.push(...found)
  else unread.push(`a change of "${data?.field}"`)
  return true
}

function* readChange(account: string, part: unknown, { now, saidAt }: { now: Date; saidAt: Date }, findings: Findings) {
  if (readTemplateChange(account, part, findings)) return
  if (readAccountChange({ owner: account, at: saidAt }, part, findings)) return
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
  const contacts = yield* readContacts(value.contacts)
  yield* readMessages(value, contacts, false, now, findings)
  yield* readMessages(value, contacts, true, now, findings)
  for (const status of value.statuses) {
    readStatus(value.metadata.phone_number_id, status, now, findings)
    yield
  }
}

export const cloudWebhook: ChannelWebhook = {
  object: 'whatsapp_business_account',
  *read(body, now) {
    const findings: Findings = { news: [], templates: [], accounts: [], unread: [] }
    const envelope = Envelope.safeParse(body)
    for (const entry of envelope.success ? envelope.data.entry : []) {
      yield
      const parsed = Entry.safeParse(entry)
      if (!parsed.success) findings.unread.push('an entry that is no object')
      const { id = '', time, changes = [] } = parsed.data ?? {}
      const saidAt = time === undefined ? now : new Date(Math.min(time * 1000, now.getTime()))
      for (const change of changes) {
        yield* readChange(id, change, { now, saidAt }, findings)
        yield
      }
    }
    return findings
  },
}
