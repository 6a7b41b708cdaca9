/** The control API for people on WhatsApp. */
import type { FastifyInstance } from 'fastify'
import { faultPatchSchema } from '../faults.ts'
import type { Call } from '../whatsapp/calls.ts'
import { UnknownMessageError, write } from '../whatsapp/draft.ts'
import type { WhatsAppNetwork } from '../whatsapp/network.ts'
import { unlink } from '../whatsapp/pairing.ts'
import { type OldMessage, Past } from '../whatsapp/past.ts'
import { openMessageMedia, scan, setOnline, typeCode, writeMessage } from '../whatsapp/phone.ts'
import { typingFromCustomer } from '../whatsapp/presence.ts'
import { readByCustomer } from '../whatsapp/receipts.ts'
import { saveContacts } from '../whatsapp/tell-book.ts'
import { read } from './http.ts'
import {
  addressBookSchema,
  callEndSchema,
  callParamsSchema,
  callSchema,
  chatParamsSchema,
  dropSchema,
  faultQuerySchema,
  messageParamsSchema,
  newGroupSchema,
  newPersonSchema,
  pairingCodeSchema,
  pastSchema,
  personParamsSchema,
  personPatchSchema,
  readSchema,
  scanSchema,
  sendSchema,
  typingSchema,
  unlinkSchema,
} from './schemas.ts'
import { groupView, personView } from './views.ts'

const BASE = '/api/whatsapp'

export function whatsappRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  peopleRoutes(server, network)
  linkRoutes(server, network)
  chatRoutes(server, network)
  callRoutes(server, network)
  faultRoutes(server, network)
}

function peopleRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  server.get(`${BASE}/people`, () => network.people.all().map((person) => personView(network, person)))

  server.post(`${BASE}/people`, (request, reply) => {
    const { addressing, ...wanted } = read(newPersonSchema, request.body)
    const person = network.people.create(wanted)
    if (addressing) person.addressing = addressing
    network.announce({ kind: 'person', pn: person.pn })
    return reply.code(201).send(personView(network, person))
  })

  server.get(`${BASE}/people/:pn`, (request) => {
    const { pn } = read(personParamsSchema, request.params)
    return personView(network, network.people.require(pn))
  })

  server.patch(`${BASE}/people/:pn`, async (request) => {
    const person = network.people.require(read(personParamsSchema, request.params).pn)
    const { online, ...rest } = read(personPatchSchema, request.body)
    Object.assign(person, rest)
    if (online !== undefined) await setOnline(network, person, online)
    network.announce({ kind: 'person', pn: person.pn })
    return personView(network, person)
  })

  server.put(`${BASE}/people/:pn/address-book`, async (request) => {
    const person = network.people.require(read(personParamsSchema, request.params).pn)
    const { contacts } = read(addressBookSchema, request.body)
    await saveContacts(network, person, contacts)
    return personView(network, person)
  })

  /** The history on the phone: devices that are linked from now on receive it. */
  server.put(`${BASE}/people/:pn/past`, async (request) => {
    const owner = network.people.require(read(personParamsSchema, request.params).pn)
    const { messages } = read(pastSchema, request.body)
    const old: OldMessage[] = []
    for (const { from, at, message: draft, ...rest } of messages) {
      const { message } = await write(network, network.people.require(from), rest.peer, draft)
      const isGroup = network.groups.has(rest.peer)
      const fromMe = from === owner.pn
      old.push({
        ...rest,
        fromMe,
        at: Math.floor(Date.parse(at) / 1000),
        message,
        ...(isGroup ? { author: from } : {}),
      })
    }
    owner.past ??= new Past()
    const ids = owner.past.remember(old)
    network.changed()
    return { ids }
  })

  server.post(`${BASE}/groups`, (request, reply) => {
    const { subject, creator, members, addressing } = read(newGroupSchema, request.body)
    const people = members.map((member) => network.people.require(member))
    const group = network.createGroup(subject, network.people.require(creator), people, addressing)
    return reply.code(201).send(groupView(group))
  })
}

function linkRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  server.post(`${BASE}/scan`, (request) => {
    const { qr, personPn } = read(scanSchema, request.body)
    return personView(network, scan(network, qr, personPn))
  })

  server.post(`${BASE}/pairing-code`, async (request) => {
    const { code, personPn } = read(pairingCodeSchema, request.body)
    return personView(network, await typeCode(network, code, personPn))
  })

  server.post(`${BASE}/unlink`, (request) => {
    const { personPn, deviceId } = read(unlinkSchema, request.body)
    const person = network.people.require(personPn)
    for (const companion of [...person.companions.values()]) {
      if (deviceId === undefined || companion.id === deviceId) unlink(network, companion)
    }
    return personView(network, person)
  })

  server.post(`${BASE}/drop`, (request) => {
    const { personPn } = read(dropSchema, request.body)
    const hit = [...network.clients].filter((client) => !personPn || client.companion?.owner.pn === personPn)
    for (const client of hit) client.drop()
    return { dropped: hit.length }
  })
}

function chatRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  server.post(`${BASE}/messages`, async (request, reply) => {
    const { from, to, message, id } = read(sendSchema, request.body)
    return reply.code(201).send({ id: await writeMessage(network, from, to, message, id ? { id } : {}) })
  })

  server.get(`${BASE}/chats/:pn/:peer`, (request) => {
    const { pn, peer } = read(chatParamsSchema, request.params)
    network.people.require(pn)
    return network.chats.list(pn, peer).map((entry) => entry.view)
  })

  server.get(`${BASE}/chats/:pn/:peer/:id/media`, async (request, reply) => {
    const { pn, peer, id } = read(messageParamsSchema, request.params)
    const { content, message } = await openMessageMedia(network, pn, peer, id)
    const name = encodeURIComponent(message.fileName ?? id)
    return reply
      .header('content-type', safeType(message.mimetype))
      .header(
        'content-disposition',
        `${message.kind === 'document' ? 'attachment' : 'inline'}; filename*=UTF-8''${name}`,
      )
      .header('x-content-type-options', 'nosniff')
      .send(content)
  })

  server.post(`${BASE}/read`, (request) => {
    const { customer, peer, ids, played } = read(readSchema, request.body)
    return { read: readByCustomer(network, network.people.require(customer), peer, { ids, played }) }
  })

  server.post(`${BASE}/typing`, (request, reply) => {
    const { customer, peer, state } = read(typingSchema, request.body)
    typingFromCustomer(network.people.require(customer), network.people.require(peer), state)
    return reply.code(204).send()
  })
}

function callRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  const known = (params: unknown) => {
    const call = network.calls.find(read(callParamsSchema, params).id)
    if (!call) throw new UnknownMessageError('no such call')
    return call
  }
  const view = ({ id, from, to, state }: Call) => ({ id, from: from.pn, to: to.pn, state })

  server.post(`${BASE}/calls`, (request, reply) => {
    const { from, to, video } = read(callSchema, request.body)
    const { people } = network
    return reply.code(201).send(view(network.calls.ring(people.require(from), people.require(to), video)))
  })

  server.get(`${BASE}/calls/:id`, (request) => view(known(request.params)))

  server.post(`${BASE}/calls/:id/end`, (request) => {
    const call = known(request.params)
    network.calls.end(call, read(callEndSchema, request.body).outcome)
    return view(call)
  })
}

/** Files that people send must not run in the origin of the phone page. */
function safeType(mimetype: string | undefined): string {
  return /^(image\/(png|jpeg|webp|gif)|audio\/|video\/)/.test(mimetype ?? '')
    ? (mimetype ?? '')
    : 'application/octet-stream'
}

function faultRoutes(server: FastifyInstance, network: WhatsAppNetwork): void {
  server.get(`${BASE}/faults`, () => network.faults.state())

  server.patch(`${BASE}/faults`, (request) => {
    const { pn } = read(faultQuerySchema, request.query)
    network.faults.set(read(faultPatchSchema, request.body), pn)
    network.announce({ kind: 'faults' })
    return network.faults.state()
  })

  server.delete(`${BASE}/faults`, (request) => {
    network.faults.reset(read(faultQuerySchema, request.query).pn)
    network.announce({ kind: 'faults' })
    return network.faults.state()
  })
}
