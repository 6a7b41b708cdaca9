import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren } from 'baileys'
import { expect, it } from 'vitest'
import { inPages } from './state-pages.ts'

const answer = (parts: BinaryNode[] | undefined): BinaryNode => {
  const attrs = { name: 'regular', version: '7', has_more_patches: 'true' }
  const collection: BinaryNode = parts ? { tag: 'collection', attrs, content: parts } : { tag: 'collection', attrs }
  return { tag: 'iq', attrs: {}, content: [{ tag: 'sync', attrs: {}, content: [collection] }] }
}
const patches = (count: number): BinaryNode => ({
  tag: 'patches',
  attrs: {},
  content: Array.from({ length: count }, () => ({ tag: 'patch', attrs: {}, content: Buffer.alloc(1) })),
})
const collectionIn = (stanza: BinaryNode) => getBinaryNodeChild(getBinaryNodeChild(stanza, 'sync'), 'collection')
const more = (stanza: BinaryNode) => collectionIn(inPages(stanza))?.attrs.has_more_patches

it('what tells nothing is not asked again, whatever it promises', () => {
  expect(more(answer(undefined))).toBeUndefined()
  expect(more(answer([]))).toBeUndefined()
  expect(more(answer([patches(0)]))).toBeUndefined()
  expect(more(answer([patches(3)]))).toBe('true')
  expect(more(answer([{ tag: 'snapshot', attrs: {}, content: Buffer.alloc(1) }]))).toBe('true')
})

it('a long answer is read in pages', () => {
  const collection = collectionIn(inPages(answer([patches(250)])))
  expect(collection?.attrs.has_more_patches).toBe('true')
  expect(getBinaryNodeChildren(getBinaryNodeChild(collection, 'patches'), 'patch')).toHaveLength(100)
})
