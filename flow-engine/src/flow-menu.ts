/** A flow's menu, whose options have numbers of their own. */
import { cutWhole } from '@guiche/contract/core/whole-letters'
import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { answerIn, bare, exitWord } from './answer.ts'
import type { FlowFacts } from './flow-state.ts'
import type { MenuNode } from './graph.ts'
import { type ShownMenu, shownMenu } from './shown-menu.ts'

type Menu = Extract<FlowNode, { type: 'menu' }>
type Fill = (text: string) => string
export type FlowAnswer = { kind: 'choice'; number: number } | { kind: 'exit' } | { kind: 'none' }

/** With an answer in it. */
const mostOptionLetters = 255
/** Its texts are filled already. */
const asMenuNode = ({ data }: Menu, fill: Fill): MenuNode => ({
  kind: 'menu',
  text: fill(data.message),
  hasMedia: false,
  choices: data.arrayOption.map(({ number, value }) => ({
    name: cutWhole(fill(value), mostOptionLetters),
    next: String(number),
  })),
  isTop: true,
})
const asItIs: Fill = (text) => text

/** In a form that the channel supports; as a text, it has the options' own numbers. */
export const shownFlowMenu = (menu: Menu, fill: Fill, { look }: Pick<FlowFacts, 'look'>): ShownMenu => {
  const node = asMenuNode(menu, fill)
  const shown = shownMenu(node, look, asItIs)
  if (shown.shape !== 'text') return shown
  const lines = node.choices.map(({ name, next }) => `*${next}* - ${name}`).join('\n')
  const parts = [node.text, lines, `*${exitWord}* - ${look.words.exit}`]
  return { shape: 'text', text: parts.filter((part) => part.trim() !== '').join('\n\n') }
}

const numbered = ({ data }: Menu, text: string): FlowAnswer | null => {
  const words = bare(text)
  const typed = /^[0-9]{1,4}$/.test(words) ? Number(words) : null
  const found = typed === null ? undefined : data.arrayOption.find(({ number }) => number === typed)
  return found ? { kind: 'choice', number: found.number } : null
}

/**
 * A typed number, or the option's text. Rows and buttons answer with the text: if that is digits, it counts as text.
 */
export const flowAnswerIn = (text: string, menu: Menu, fill: Fill, facts: Pick<FlowFacts, 'look'>): FlowAnswer => {
  const node = asMenuNode(menu, fill)
  const answer = answerIn(text, node, { isAsShown: false, fill: asItIs })
  const byName: FlowAnswer | null =
    answer.kind === 'choice' ? { kind: 'choice', number: Number(answer.choice.next) } : null
  const byNumber = numbered(menu, text)
  const found = shownMenu(node, facts.look, asItIs).shape === 'text' ? (byNumber ?? byName) : (byName ?? byNumber)
  return found ?? (answer.kind === 'exit' ? { kind: 'exit' } : { kind: 'none' })
}
