/** The elements of a content node while its dialog is open. Pure. */
import {
  type ElementType,
  type FlowElement,
  type FlowNode,
  mostIntervalSeconds,
} from '@guiche/contract/features/flow-nodes'
import { flowMediaMegabytes } from '@guiche/contract/features/flows'

export type ContentNode = Extract<FlowNode, { type: 'singleBlock' }>
export type MediaType = 'img' | 'audio' | 'video'

/** `wanted`: a file that is uploaded when the node is saved. */
export interface DraftElement extends FlowElement {
  wanted: File | null
  /** A chosen picture is being compressed. */
  isPreparing: boolean
}

export const isMedia = (type: ElementType): type is MediaType => type !== 'message' && type !== 'interval'

/** The types for the browser's file dialog, and the accepted ones. */
const mediaEndings: Readonly<Record<MediaType, readonly string[]>> = {
  img: ['png', 'jpg', 'jpeg'],
  audio: ['ogg', 'mp3', 'opus'],
  video: ['mp4'],
}

export const acceptOf = (type: MediaType): string => mediaEndings[type].map((ending) => `.${ending}`).join(',')

const megabyte = 1024 * 1024
/** Null: it is accepted. */
export const fileProblem = (type: MediaType, file: Pick<File, 'name' | 'size'>): 'tooLarge' | 'wrongType' | null => {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!mediaEndings[type].includes(ending)) return 'wrongType'
  return file.size > flowMediaMegabytes[type] * megabyte ? 'tooLarge' : null
}

/** In their order; elements that are not in the order are not sent, and stay removed. */
export const elementsOf = ({ data }: ContentNode): DraftElement[] => {
  const byNumber = new Map(data.elements.map((element) => [element.number, element]))
  return data.seq.flatMap((number) => {
    const element = byNumber.get(number)
    return element ? [{ ...element, wanted: null, isPreparing: false }] : []
  })
}

/** `message1`, `interval2`: the kind, and its next free number. */
export const newElement = (type: ElementType, others: readonly DraftElement[]): DraftElement => {
  const numbers = others.map(({ number }) => Number(/(?<!\d)\d+$/.exec(number)?.[0] ?? 0))
  const number = `${type}${Math.max(0, ...numbers) + 1}`
  return { type, value: '', number, original: '', record: true, wanted: null, isPreparing: false }
}

export const movedElement = (elements: readonly DraftElement[], at: number, by: -1 | 1): DraftElement[] => {
  const next = [...elements]
  const [taken] = next.splice(at, 1)
  if (taken) next.splice(at + by, 0, taken)
  return next
}

/** Updates one element, whatever happened to the others meanwhile. */
export const changedElement = (
  elements: readonly DraftElement[],
  number: string,
  change: Partial<DraftElement>,
): DraftElement[] => elements.map((each) => (each.number === number ? { ...each, ...change } : each))

export type ContentProblem = 'preparing' | 'emptyText' | 'badInterval' | 'emptyMedia'

const problemOf = ({ type, value, wanted, isPreparing }: DraftElement): ContentProblem | null => {
  if (isPreparing) return 'preparing'
  if (type === 'message') return value.trim() === '' ? 'emptyText' : null
  if (type === 'interval') {
    const seconds = Number(value)
    return seconds > 0 && seconds <= mostIntervalSeconds ? null : 'badInterval'
  }
  return value === '' && wanted === null ? 'emptyMedia' : null
}

/** The first error; unfinished files, then texts, intervals and files. */
export const contentProblem = (elements: readonly DraftElement[]): ContentProblem | null => {
  const found = new Set(elements.map(problemOf))
  return (
    (['preparing', 'emptyText', 'badInterval', 'emptyMedia'] as const).find((problem) => found.has(problem)) ?? null
  )
}

/** `names`: the stored names of the uploads, by the element's number. */
export const withElements = (
  node: ContentNode,
  elements: readonly DraftElement[],
  names: ReadonlyMap<string, string>,
): ContentNode => ({
  ...node,
  data: {
    seq: elements.map(({ number }) => number),
    elements: elements.map(({ wanted, isPreparing: _ready, ...element }) => ({
      ...element,
      value: names.get(element.number) ?? element.value,
      original: wanted?.name ?? element.original,
    })),
  },
})
