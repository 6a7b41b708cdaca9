/** The shape of people, groups and chats in the control API. */
import type { FaultSwitches } from '../faults.ts'
import type { ChatMessage } from '../whatsapp/chats.ts'
import type { Group } from '../whatsapp/group.ts'
import type { WhatsAppNetwork } from '../whatsapp/network.ts'
import type { Addressing, Person, PersonKind } from '../whatsapp/person.ts'

export interface DeviceView {
  id: number
  connected: boolean
  /** Stanzas that wait for a receipt or an ack from this device. */
  pending: number
}

export interface PersonView {
  pn: string
  lid: string
  jid: string
  lidJid: string
  name: string
  kind: PersonKind
  addressing: Addressing
  online: boolean
  autoDeliver: boolean
  autoRead: boolean
  /** The phone has entries in its address book. */
  hasBook: boolean
  devices: DeviceView[]
  chats: ChatSummary[]
}

export interface ChatSummary {
  peer: string
  last: ChatMessage | undefined
  unread: number
}

export interface GroupView {
  jid: string
  subject: string
  creator: string
  members: string[]
  addressing: Addressing
}

export interface SandboxState {
  people: PersonView[]
  groups: GroupView[]
  faults: { everybody: FaultSwitches; byNumber: Record<string, FaultSwitches> }
  /** QR codes that the product shows right now. */
  waitingForScan: number
  script: { running: boolean }
}

export function personView(network: WhatsAppNetwork, person: Person): PersonView {
  const { pn, lid, jid, lidJid, name, kind, addressing, online, autoDeliver, autoRead } = person
  const devices = [...person.companions.values()].map((companion) => ({
    id: companion.id,
    connected: companion.active,
    pending: companion.pending.length,
  }))
  const chats = network.chats.peersOf(pn).map((peer) => chatSummary(network, pn, peer))
  const hasBook = person.book !== undefined
  return { pn, lid, jid, lidJid, name, kind, addressing, online, autoDeliver, autoRead, hasBook, devices, chats }
}

function chatSummary(network: WhatsAppNetwork, customer: string, peer: string): ChatSummary {
  const messages = network.chats.list(customer, peer).map((entry) => entry.view)
  const unread = messages.filter(
    (message) => !message.fromCustomer && message.status !== 'read' && message.status !== 'played',
  )
  return { peer, last: messages.at(-1), unread: unread.length }
}

export function groupView({ jid, subject, creator, members, addressing }: Group): GroupView {
  return { jid, subject, creator: creator.pn, members: members.map((member) => member.pn), addressing }
}

export function sandboxState(network: WhatsAppNetwork, running: boolean): SandboxState {
  return {
    people: network.people.all().map((person) => personView(network, person)),
    groups: [...network.groups.values()].map(groupView),
    faults: network.faults.state(),
    waitingForScan: [...network.clients].filter((client) => client.qrRefs.length > 0).length,
    script: { running },
  }
}
