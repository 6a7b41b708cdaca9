/** The chats on customers' phones: one with each account or group, with ticks. */

import { proto } from 'baileys'
import { type Change, type Content, changeIn, describe } from './message-content.ts'

/** Later ones win; receipts arrive in any order. */
const order = ['waiting', 'sent', 'delivered', 'read', 'played', 'failed'] as const
export type Tick = (typeof order)[number]

export interface ChatMessage extends Content {
  id: string
  /** The number of the customer whose phone this is. */
  customer: string
  /** The number of the account, or the JID of the group. */
  peer: string
  fromCustomer: boolean
  /** The author, for groups. */
  author: string
  at: number
  status: Tick
  reactions: { from: 'customer' | 'business'; emoji: string }[]
  edited: boolean
  deleted: boolean
}

/** Fields that the page does not need: the protobuf for quoting and media, and the device that gets the ticks. */
export interface ChatEntry {
  view: ChatMessage
  original: Buffer
  /** The linked device that sent it, and the chat in that device's addressing. */
  via?: { device: number; chat: string }
}

export interface NewEntry {
  id: string
  customer: string
  peer: string
  author: string
  fromCustomer: boolean
  status: Tick
  message: proto.IMessage
  via?: { device: number; chat: string }
}

const LONGEST_CHAT = 2000

export class Chats {
  readonly #entries = new Map<string, ChatEntry[]>()

  constructor(private readonly announce: (message: ChatMessage) => void) {}

  /** False if this phone already has the message: phones show an id once. */
  add(entry: NewEntry): boolean {
    const { message, via, ...rest } = entry
    const chat = this.#chat(entry.customer, entry.peer)
    const place = chat.findIndex((known) => known.view.id === entry.id)
    if (place >= 0 && chat[place]?.view.kind !== 'unreadable') return false
    const change = changeIn(message)
    if (change) {
      if (place >= 0) chat.splice(place, 1)
      this.#apply(entry, change)
      return true
    }
    const original = Buffer.from(proto.Message.encode(message).finish())
    this.#put(chat, place, { view: newView(rest, describe(message)), original, ...(via ? { via } : {}) })
    return true
  }

  /** "Waiting for this message": an unreadable message keeps its place in the chat until it comes again. */
  keepPlace(entry: Omit<NewEntry, 'message'>): void {
    if (this.find(entry.customer, entry.peer, entry.id)) return
    const chat = this.#chat(entry.customer, entry.peer)
    this.#put(chat, -1, { view: newView(entry, { kind: 'unreadable' }), original: Buffer.alloc(0) })
  }

  list(customer: string, peer: string): ChatEntry[] {
    return this.#entries.get(keyOf(customer, peer)) ?? []
  }

  peersOf(customer: string): string[] {
    const prefix = `${customer}|`
    return [...this.#entries.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  }

  find(customer: string, peer: string, id: string): ChatEntry | undefined {
    return this.list(customer, peer).find((entry) => entry.view.id === id)
  }

  /** Ticks never go back. */
  advance(customer: string, peer: string, id: string, status: Tick): void {
    const entry = this.find(customer, peer, id)
    if (!entry || order.indexOf(status) <= order.indexOf(entry.view.status)) return
    entry.view.status = status
    this.announce(entry.view)
  }

  all(): ChatEntry[] {
    return [...this.#entries.values()].flat()
  }

  restore(entries: ChatEntry[]): void {
    for (const entry of entries) this.#chat(entry.view.customer, entry.view.peer).push(entry)
  }

  /** A position below 0 is after the last one. */
  #put(chat: ChatEntry[], place: number, entry: ChatEntry): void {
    if (place >= 0) chat[place] = entry
    else chat.push(entry)
    if (chat.length > LONGEST_CHAT) chat.shift()
    this.announce(entry.view)
  }

  #chat(customer: string, peer: string): ChatEntry[] {
    const key = keyOf(customer, peer)
    const chat = this.#entries.get(key) ?? []
    this.#entries.set(key, chat)
    return chat
  }

  #apply({ customer, peer, fromCustomer }: NewEntry, change: Change): void {
    const target = this.find(customer, peer, change.targetId)?.view
    if (!target) return
    if (change.change === 'reaction') {
      const from = fromCustomer ? 'customer' : 'business'
      const others = target.reactions.filter((reaction) => reaction.from !== from)
      target.reactions = change.emoji ? [...others, { from, emoji: change.emoji }] : others
    } else if (change.change === 'edit') {
      target.text = change.text
      target.edited = true
    } else if (change.change === 'delete') target.deleted = true
    this.announce(target)
  }
}

const newView = (entry: Omit<NewEntry, 'message'>, content: Content): ChatMessage => {
  const { via: _via, ...rest } = entry
  return { ...rest, ...content, at: Date.now(), reactions: [], edited: false, deleted: false }
}

const keyOf = (customer: string, peer: string) => `${customer}|${peer}`
