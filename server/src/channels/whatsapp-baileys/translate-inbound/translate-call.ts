/** What WhatsApp reports about calls. Pure. */
import { areJidsSameUser, type BinaryNode, getAllBinaryNodeChildren, getBinaryNodeChild } from 'baileys'
import { storableText } from '../../../platform/db/storable-json.ts'
import { storableName } from '../../../platform/db/storable-name.ts'
import type { InboundMessage } from '../../channel.ts'
import { personOf } from './people.ts'
import { instantIn } from './translate-entry.ts'

export interface CallNews {
  /** What the library needs to reject it. */
  id: string
  from: string
  /** It rings now, not a call that was over before we came online. */
  isRinging: boolean
  message: Omit<InboundMessage, 'content'>
  content: Extract<InboundMessage['content'], { kind: 'call' | 'callEnded' }>
}

/** Why it ended, as the server tells devices that did not take it; any other reason is a caller who gave up. */
const outcomeOf: Partial<Record<string, 'answered' | 'rejected'>> = {
  accepted_elsewhere: 'answered',
  rejected_elsewhere: 'rejected',
}
const begins = new Set(['offer', 'offer_notice'])
const ends = new Set(['terminate', 'reject', 'accept'])

const longestSeconds = 31 * 86_400

const secondsOf = (duration: string | undefined): number | null => {
  const seconds = Math.round(Number(duration) / 1000)
  return seconds > 0 && seconds <= longestSeconds ? seconds : null
}

const contentOf = (info: BinaryNode, id: string): CallNews['content'] => {
  const { tag, attrs } = info
  const isVideo = getBinaryNodeChild(info, 'video') !== undefined || attrs.media === 'video'
  if (begins.has(tag)) return { kind: 'call', call: { isVideo, outcome: 'ringing', seconds: null } }
  const outcome = tag === 'accept' ? 'answered' : tag === 'reject' ? 'rejected' : outcomeOf[attrs.reason ?? '']
  const call = { isVideo, outcome: outcome ?? 'missed', seconds: secondsOf(attrs.duration) } as const
  return { kind: 'callEnded', call, target: externalIdOf(id) }
}

const externalIdOf = (callId: string) => `call-${storableName(callId)}`

/** Undefined: our own call, one of a group, or an intermediate step that changes nothing. */
export const translateCall = (stanza: BinaryNode, me: { id: string; lid: string }): CallNews | undefined => {
  const [info] = getAllBinaryNodeChildren(stanza)
  if (!info || !(begins.has(info.tag) || ends.has(info.tag))) return undefined
  const id = info.attrs['call-id']
  const from = info.attrs['call-creator'] ?? info.attrs.from ?? stanza.attrs.from
  if (!id || !from || info.attrs.type === 'group' || info.attrs['group-jid']) return undefined
  if (areJidsSameUser(from, me.id) || areJidsSameUser(from, me.lid)) return undefined
  const chat = personOf([from, info.attrs.caller_pn], storableText(info.attrs.notify ?? stanza.attrs.notify ?? ''))
  if (!chat) return undefined
  const content = contentOf(info, id)
  return {
    id,
    from,
    isRinging: info.tag === 'offer' && stanza.attrs.offline === undefined,
    message: {
      externalId: content.kind === 'call' ? externalIdOf(id) : `${externalIdOf(id)}-end`,
      chat,
      isGroup: false,
      fromMe: false,
      sentAt: instantIn(Number(stanza.attrs.t)) ?? new Date(),
    },
    content,
  }
}
