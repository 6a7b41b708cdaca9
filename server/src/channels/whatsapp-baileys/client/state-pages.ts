/**
 * The log of a phone's address book, which may have thousands of entries. The library copies the whole book for each of
 * them without a pause: one after another they would keep every number of this process from its turn, and from its
 * lease. The rest is asked for again, as when WhatsApp itself tells only a part.
 */
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'

const mostPatches = 100

const ended = ({ tag, attrs: { has_more_patches: _more, ...attrs }, content }: BinaryNode): BinaryNode =>
  content === undefined ? { tag, attrs } : { tag, attrs, content }

const shortened = (collection: BinaryNode): BinaryNode => {
  const { tag, attrs, content } = collection
  const patches = getBinaryNodeChild(collection, 'patches')
  // Asked again from the same place, it would tell the same: the library would ask thousands of times a second.
  if (!getBinaryNodeChild(patches, 'patch') && !getBinaryNodeChild(collection, 'snapshot')) return ended(collection)
  if (!Array.isArray(content) || !patches || getBinaryNodeChildren(patches, 'patch').length <= mostPatches)
    return collection
  const first = { ...patches, content: getBinaryNodeChildren(patches, 'patch').slice(0, mostPatches) }
  const parts = content.map((part) => (part === patches ? first : part))
  return { tag, attrs: { ...attrs, has_more_patches: 'true' }, content: parts }
}

/** An answer about the state that a phone shares with its devices; anything else stays as it is. */
export const inPages = (stanza: BinaryNode): BinaryNode => {
  const sync = stanza.tag === 'iq' ? getBinaryNodeChild(stanza, 'sync') : undefined
  if (!sync || !Array.isArray(sync.content)) return stanza
  return { ...stanza, content: [{ ...sync, content: sync.content.map(shortened) }] }
}
