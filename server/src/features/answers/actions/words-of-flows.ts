/** What a customer wrote, as the run of a flow takes it. */
import type { FlowInput } from '@guiche/flow-engine/flow-state'
import type { Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import type { HeldRun } from '../../flows/actions/runs.ts'
import type { Word } from '../store/answer-facts.ts'
import type { Turn } from './turn.ts'

const textsIn = (words: readonly Word[]): string[] => words.map(({ body }) => body).filter((body) => body.trim() !== '')

/** As a bot outside is told of it: a recording as its words, a file without words as its address. */
const toldOutside = (work: Work) => {
  const link = linkMaker(work)
  return ({ body, transcription, media_file, media_name }: Word): string => {
    const words = body.trim() === '' ? (transcription ?? '') : body
    return words !== '' || media_file === null ? words : `${work.config.publicUrl}${link(media_file, media_name)}`
  }
}

const isSaid = ({ media_type }: Word): boolean => media_type !== 'call_log'

/** What came behind the word that the run began with: of a phrase the one that held it, else the first. */
const behindFirst = ({ words, phraseSeq }: Turn, trigger: string): Word[] => {
  const first = (trigger === 'phrase' ? phraseSeq : words[0]?.seq) ?? 0
  return words.filter((word) => isSaid(word) && word.seq > first)
}

export const beginningOf = (work: Work, turn: Turn, trigger: string): FlowInput => ({
  kind: 'begin',
  words: textsIn(turn.words).join('\n'),
  behind: behindFirst(turn, trigger).map(toldOutside(work)),
})

/** Words as the wait takes them: a choice is one of the messages, an answer may be several, a Typebot takes one after the other. A call is no word. */
export const inputsOf = (work: Work, { state }: HeldRun, { words }: Turn): FlowInput[] => {
  const said = words.filter(isSaid)
  if (said.length === 0) return []
  if (state.wait?.kind === 'typebot') return said.map(toldOutside(work)).map((text) => ({ kind: 'words', text }))
  const texts = textsIn(said)
  return [{ kind: 'words', text: texts.join('\n'), texts }]
}
