import { FlowNode } from '@guiche/contract/features/flow-nodes'
import { describe, expect, it } from 'vitest'
import * as content from './content.ts'

const megabyte = 1024 * 1024
const file = (name: string, size = 10) => ({ name, size })
const text = { ...content.newElement('message', []), value: 'Olá' }

describe('a file of a content node', () => {
  it.each([
    ['img', 2, 'foto.JPG'],
    ['audio', 5, 'voz.opus'],
    ['video', 20, 'filme.mp4'],
  ] as const)('%s is taken up to %i MB', (type, most, name) => {
    expect(content.fileProblem(type, file(name, most * megabyte))).toBeNull()
    expect(content.fileProblem(type, file(name, most * megabyte + 1))).toBe('tooLarge')
  })
  it('is refused with another extension', () => {
    expect(content.fileProblem('img', file('a.gif'))).toBe('wrongType')
    expect(content.fileProblem('audio', file('a.wav'))).toBe('wrongType')
    expect(content.fileProblem('video', file('a.avi'))).toBe('wrongType')
  })
})

describe('the elements of a content node', () => {
  it('are numbered by kind, with the first free number', () => {
    const second = content.newElement('interval', [text])
    expect([text.number, second.number]).toEqual(['message1', 'interval2'])
  })
  it('are refused when a text is empty, an interval is 0 or above 120, or a card has no file', () => {
    const interval = (value: string) => ({ ...content.newElement('interval', []), value })
    expect(content.contentProblem([text, { ...text, value: ' ' }])).toBe('emptyText')
    expect(content.contentProblem([interval('0')])).toBe('badInterval')
    expect(content.contentProblem([interval('121')])).toBe('badInterval')
    expect(content.contentProblem([interval('120')])).toBeNull()
    const picture = content.newElement('img', [])
    expect(content.contentProblem([picture])).toBe('emptyMedia')
    expect(content.contentProblem([{ ...picture, wanted: new File(['x'], 'a.png') }])).toBeNull()
  })
  it('start as voice notes when they are audio', () => {
    expect(content.newElement('audio', []).record).toBe(true)
  })
  it('are stored in order, with the names of their files', () => {
    const picture = { ...content.newElement('img', [text]), wanted: new File(['x'], 'a.png') }
    const node = FlowNode.parse({ id: 'n', type: 'singleBlock', position: { x: 0, y: 0 }, data: {} })
    if (node.type !== 'singleBlock') throw new Error('another kind')
    const order = content.movedElement([text, picture], 1, -1)
    const after = content.withElements(node, order, new Map([['img2', 'stored.jpg']]))
    expect(after.data.seq).toEqual(['img2', 'message1'])
    expect(after.data.elements[0]).toEqual({
      type: 'img',
      value: 'stored.jpg',
      number: 'img2',
      original: 'a.png',
      record: true,
    })
    expect(content.elementsOf(after).map(({ number }) => number)).toEqual(['img2', 'message1'])
  })
})
