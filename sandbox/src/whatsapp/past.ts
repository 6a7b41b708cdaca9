/** A phone's history from before a device was linked, and how it is sent: in parts, newest first. */
import { proto } from 'baileys'
import { newMessageId } from './stanza.ts'

export interface OldMessage {
  /** The number of the other side, or the JID of a group. */
  peer: string
  fromMe: boolean
  /** In a group: the author's number. */
  author?: string | undefined
  id?: string | undefined
  /** Seconds since 1970. */
  at: number
  message: proto.IMessage
}

/** Everybody by both addresses, and the names of chats. */
export interface Directory {
  jidOf: (peer: string) => { jid: string; other?: string; name: string }
  /** A group member's address in the group, and otherwise. */
  memberOf: (peer: string, author: string) => { jid: string; other: string; name: string }
}

const { HistorySyncType } = proto.HistorySync
const { Status } = proto.WebMessageInfo
const RECENT_SECONDS = 90 * 86_400
/** For each chat, in the first part. */
const FIRST_OF_CHAT = 5
const PART = 300

export class Past {
  #messages: (OldMessage & { id: string })[]

  /** `record` is what `record()` returned before a restart. */
  constructor(record: readonly string[] = []) {
    this.#messages = record.map((text) => {
      const { message, ...rest } = JSON.parse(text) as Omit<OldMessage & { id: string }, 'message'> & {
        message: string
      }
      return { ...rest, message: proto.Message.decode(Buffer.from(message, 'base64')) }
    })
  }

  remember(old: readonly OldMessage[]): string[] {
    const named = old.map((each) => ({ ...each, id: each.id ?? newMessageId() }))
    this.#messages.push(...named)
    this.#messages.sort((one, two) => two.at - one.at)
    return named.map(({ id }) => id)
  }

  record(): string[] {
    return this.#messages.map(({ message, ...rest }) =>
      JSON.stringify({ ...rest, message: Buffer.from(proto.Message.encode(message).finish()).toString('base64') }),
    )
  }

  /** Only a device that requested the full history gets messages older than three months. */
  parts(directory: Directory, wantsAll: boolean, now: number): proto.IHistorySync[] {
    const told = new Map<string, number>()
    const isFirst = this.#messages.map(({ peer }) => {
      const place = told.get(peer) ?? 0
      told.set(peer, place + 1)
      return place < FIRST_OF_CHAT
    })
    const first = this.#messages.filter((_old, index) => isFirst[index])
    const rest = this.#messages.filter((_old, index) => !isFirst[index])
    const isRecent = ({ at }: OldMessage) => at > now - RECENT_SECONDS
    const recent = rest.filter(isRecent)
    const older = wantsAll ? rest.filter((old) => !isRecent(old)) : []
    const kinds = [
      [HistorySyncType.INITIAL_BOOTSTRAP, [first]],
      [HistorySyncType.RECENT, inParts(recent)],
      [HistorySyncType.FULL, inParts(older)],
    ] as const
    const parts = kinds.flatMap(([syncType, cut]) => cut.map((messages) => ({ syncType, messages })))
    return parts.map(({ syncType, messages }, index) => ({
      syncType,
      chunkOrder: index + 1,
      progress: Math.round(((index + 1) / parts.length) * 100),
      conversations: conversationsOf(messages, directory),
      phoneNumberToLidMappings: mappingsOf(messages, directory),
    }))
  }
}

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_part, index) => all.slice(index * PART, (index + 1) * PART))

function conversationsOf(
  messages: readonly (OldMessage & { id: string })[],
  directory: Directory,
): proto.IConversation[] {
  const peers = [...new Set(messages.map(({ peer }) => peer))]
  return peers.map((peer) => {
    const { jid, other, name } = directory.jidOf(peer)
    const byNumber = other && jid.endsWith('@lid') ? { pnJid: other } : other ? { lidJid: other } : {}
    const own = messages.filter((each) => each.peer === peer)
    return { id: jid, name, ...byNumber, messages: own.map((each) => ({ message: infoOf(each, jid, directory) })) }
  })
}

function mappingsOf(messages: readonly OldMessage[], directory: Directory): proto.IPhoneNumberToLIDMapping[] {
  const members = new Map(
    messages.flatMap(({ peer, author }) => (author ? [[author, directory.memberOf(peer, author)] as const] : [])),
  )
  return [...members.values()].map(({ jid, other }) =>
    jid.endsWith('@lid') ? { lidJid: jid, pnJid: other } : { lidJid: other, pnJid: jid },
  )
}

function infoOf(old: OldMessage & { id: string }, jid: string, directory: Directory): proto.IWebMessageInfo {
  const { peer, fromMe, author, id, at, message } = old
  const writer = author && !fromMe ? directory.memberOf(peer, author) : undefined
  return {
    key: { remoteJid: jid, fromMe, id, ...(writer ? { participant: writer.jid } : {}) },
    messageTimestamp: at,
    message,
    pushName: writer?.name ?? null,
    ...(fromMe ? { status: Status.READ } : {}),
  }
}
