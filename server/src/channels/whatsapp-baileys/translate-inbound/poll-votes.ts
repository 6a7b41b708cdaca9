/** Polls and their votes, which are encrypted with a key that only the poll itself contains. Pure. */
import { createHash } from 'node:crypto'
import { decryptPollVote, jidNormalizedUser, normalizeMessageContent, type proto } from 'baileys'
import { z } from 'zod'
import { storableName } from '../../../platform/db/storable-name.ts'
import type { JournalEntry } from '../session/inbound-journal.ts'
import { decodedEntry } from './translate-entry.ts'

/**
 * What must be stored of a poll to decrypt its votes: any of its creator's addresses may have been used for the
 * encryption.
 */
export const PollKey = z.object({ secret: z.base64(), creators: z.array(z.string()), options: z.array(z.string()) })
export type PollKey = z.output<typeof PollKey>

const addressesOf = ({ attrs, me }: JournalEntry): string[] => {
  const author = attrs.participant ?? attrs.from
  const others = [attrs.sender_pn, attrs.sender_lid, attrs.participant_pn, attrs.participant_lid]
  const ours = [me.id, me.lid].map((jid) => jidNormalizedUser(jid))
  const given = [author, ...others].map((jid) => jidNormalizedUser(jid)).filter((jid) => jid !== '')
  return [...new Set(given.some((jid) => ours.includes(jid)) ? [...given, ...ours] : given)]
}

const pollOf = (content: proto.IMessage) =>
  content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3

/** Undefined: not a poll, or one without its key. */
export const pollKeyIn = (entry: JournalEntry): PollKey | undefined => {
  const message = decodedEntry(entry)
  const poll = message && pollOf(normalizeMessageContent(message) ?? {})
  const secret = message?.messageContextInfo?.messageSecret
  if (!poll || !secret?.length) return undefined
  const options = (poll.options ?? []).flatMap(({ optionName }) => (optionName ? [optionName] : []))
  return { secret: Buffer.from(secret).toString('base64'), creators: addressesOf(entry), options }
}

export interface SealedVote {
  target: string
  voters: string[]
  vote: proto.Message.IPollEncValue
}

export const voteIn = (entry: JournalEntry): SealedVote | undefined => {
  const message = decodedEntry(entry)
  const update = message && normalizeMessageContent(message)?.pollUpdateMessage
  const target = update?.pollCreationMessageKey?.id
  return target && update.vote
    ? { target: storableName(target), voters: addressesOf(entry), vote: update.vote }
    : undefined
}

const hashOf = (option: string) => createHash('sha256').update(option).digest('hex')

/** The chosen options; undefined if the vote cannot be decrypted. */
export const openVote = (key: PollKey, { target, voters, vote }: SealedVote): string[] | undefined => {
  const pollEncKey = Buffer.from(key.secret, 'base64')
  for (const pollCreatorJid of key.creators) {
    for (const voterJid of voters) {
      try {
        const opened = decryptPollVote(vote, { pollCreatorJid, pollMsgId: target, pollEncKey, voterJid })
        const chosen = (opened.selectedOptions ?? []).map((hash) => Buffer.from(hash).toString('hex'))
        return key.options.filter((option) => chosen.includes(hashOf(option)))
      } catch {
        // Encrypted with another of their addresses.
      }
    }
  }
  return undefined
}
