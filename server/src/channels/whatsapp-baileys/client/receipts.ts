/** Delivered, read and played receipts, directly from the stanzas: the library merges those that arrive together. */
import { areJidsSameUser, type BinaryNode, isJidGroup } from 'baileys'
import { storableName } from '../../../platform/db/storable-name.ts'
import type { DeliveryReceipt } from '../../channel.ts'
import { instantIn } from '../translate-inbound/translate-entry.ts'

const ackOf = (type: string | undefined): 2 | 3 | 5 | undefined => {
  if (type === undefined || type === '' || type === 'inactive') return 2
  if (type === 'read') return 3
  if (type === 'played') return 5
  return undefined
}

const idsOf = (receipt: BinaryNode): string[] => {
  const ids = [receipt.attrs.id]
  for (const child of Array.isArray(receipt.content) ? receipt.content : []) {
    if (child.tag !== 'list' || !Array.isArray(child.content)) continue
    for (const item of child.content) ids.push(item.attrs.id)
  }
  return ids.filter((id) => id !== undefined && id !== '') as string[]
}

/** What a receipt says about messages that we sent; nothing if it is from our own other devices. */
export const translateReceipt = (receipt: BinaryNode, me: { id: string; lid: string }): DeliveryReceipt[] => {
  const { from, participant, recipient, type, t } = receipt.attrs
  const ack = ackOf(type)
  const author = participant ?? from
  if (!ack || !from || recipient || areJidsSameUser(author, me.id) || areJidsSameUser(author, me.lid)) return []
  const at = instantIn(Number(t)) ?? new Date()
  // In a group one member's receipt means that it arrived, not that all have read it.
  return idsOf(receipt).map((id) => ({ externalId: storableName(id), ack: isJidGroup(from) ? 2 : ack, at }))
}
