/** The people with WhatsApp in the sandbox. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { GraphCore } from '../core.ts'
import { ControlError } from '../errors.ts'
import { reachPhone } from '../messages/deliver.ts'
import type { Customer } from '../schema.ts'
import { announceWaiting } from './send.ts'

export const NewCustomer = z.strictObject({
  phone: z.string().regex(/^\+?\d{7,15}$/, 'a phone number is 7 to 15 digits with its country code'),
  name: z.string().min(1),
  username: z.string().optional(),
  online: z.boolean().optional(),
  readsAtOnce: z.boolean().optional(),
})
export type NewCustomer = z.input<typeof NewCustomer>

export const CustomerWithoutNumber = z.strictObject({
  name: z.string().min(1),
  username: z.string().min(3),
  online: z.boolean().optional(),
  readsAtOnce: z.boolean().optional(),
})
export type CustomerWithoutNumber = z.input<typeof CustomerWithoutNumber>

export const CustomerChange = z.strictObject({
  name: z.string().min(1).optional(),
  online: z.boolean().optional(),
  readsAtOnce: z.boolean().optional(),
})
export type CustomerChange = z.input<typeof CustomerChange>

function store(core: GraphCore, customer: Customer): Customer {
  core.world.customers.set(customer.id, customer)
  core.changes.announce({ kind: 'customer', customer })
  core.touch()
  return customer
}

/** Adding an existing number changes its person. */
export function addCustomer(core: GraphCore, input: NewCustomer): Customer {
  const { phone, name, username, online, readsAtOnce } = NewCustomer.parse(input)
  const existing = core.world.customerByPhone(phone)
  const waId = existing?.waId ?? phone.replace(/\D/g, '')
  return store(core, {
    id: existing?.id ?? waId,
    waId,
    name,
    username: username ?? existing?.username ?? null,
    online: online ?? existing?.online ?? true,
    readsAtOnce: readsAtOnce ?? existing?.readsAtOnce ?? false,
  })
}

/** A person whom businesses know only by username and scoped id: no `from` and no `wa_id` in any webhook. */
export function addCustomerWithoutNumber(core: GraphCore, input: CustomerWithoutNumber): Customer {
  const { name, username, online, readsAtOnce } = CustomerWithoutNumber.parse(input)
  const id = `username-${username}`
  if (core.world.customers.has(id)) throw new ControlError(`the username ${username} is taken`, 409)
  return store(core, { id, waId: null, name, username, online: online ?? true, readsAtOnce: readsAtOnce ?? false })
}

export function changeCustomer(core: GraphCore, idOrPhone: string, input: CustomerChange): Customer {
  const { name, online, readsAtOnce } = CustomerChange.parse(input)
  const customer = core.world.customer(idOrPhone)
  if (name !== undefined) customer.name = name
  if (readsAtOnce !== undefined) customer.readsAtOnce = readsAtOnce
  if (online !== undefined) customer.online = online
  store(core, customer)
  if (online === true) comeOnline(core, customer)
  return customer
}

function comeOnline(core: GraphCore, customer: Customer): void {
  for (const chat of core.world.chatsOf(customer.id)) {
    announceWaiting(core, chat)
    reachPhone(core, chat)
  }
}

/** The number leaves WhatsApp: later messages to it are undeliverable. Its chats are deleted. */
export function removeCustomer(core: GraphCore, idOrPhone: string): void {
  const customer = core.world.customer(idOrPhone)
  core.world.customers.delete(customer.id)
  for (const chat of core.world.chatsOf(customer.id)) core.world.chats.delete(`${chat.phoneNumberId}/${customer.id}`)
  core.touch()
}

/** For people who write without having been created first. */
export function customerWhoWrites(core: GraphCore, from: string, name: string | undefined): Customer {
  const known = core.world.customers.get(from) ?? core.world.customerByPhone(from)
  if (known !== undefined) {
    if (name !== undefined) known.name = name
    return known
  }
  return addCustomer(core, { phone: from, name: name ?? `Cliente ${randomBytes(2).toString('hex')}` })
}
