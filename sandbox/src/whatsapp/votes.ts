/** A vote on a poll, encrypted as phones do: it can only be read with the poll. */
import { createHash, randomBytes } from 'node:crypto'
import { aesEncryptGCM, hmacSign, proto } from 'baileys'

interface Ballot {
  poll: proto.IMessage
  /** The voter's address on their own phone. */
  key: proto.IMessageKey
  creatorJid: string
  voterJid: string
  options: readonly string[]
}

const hashOf = (option: string) => createHash('sha256').update(option).digest()

/** Undefined if it is not a poll, or has no such option. */
export function ballot({ poll, key, creatorJid, voterJid, options }: Ballot): proto.IMessage | undefined {
  const secret = poll.messageContextInfo?.messageSecret
  const known = new Set(optionsOf(poll))
  if (!secret?.length || !key.id || !options.every((option) => known.has(option))) return undefined
  const sign = Buffer.concat([Buffer.from(`${key.id}${creatorJid}${voterJid}Poll Vote`), Buffer.from([1])])
  const sealing = hmacSign(sign, hmacSign(secret, new Uint8Array(32)))
  const encIv = randomBytes(12)
  const chosen = proto.Message.PollVoteMessage.encode({ selectedOptions: options.map(hashOf) }).finish()
  const encPayload = aesEncryptGCM(chosen, sealing, encIv, Buffer.from(`${key.id}\u0000${voterJid}`))
  const vote = { encPayload, encIv }
  return { pollUpdateMessage: { pollCreationMessageKey: key, vote, senderTimestampMs: Date.now() } }
}

export const optionsOf = (message: proto.IMessage): string[] =>
  (message.pollCreationMessageV3?.options ?? []).flatMap(({ optionName }) => (optionName ? [optionName] : []))
