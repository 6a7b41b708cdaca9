/** A flow's menu: options have numbers of their own. */
import type { FlowNode } from '@guiche/contract/features/flow-nodes'
import { answerIn, bare, exitWord } from './answer.ts'
import type { FlowFacts } from './flow-state.ts'
import type { MenuNode } from './graph.ts'
import { type ShownMenu, shownMenu } from './shown-menu.ts'

type Menu = Extract<FlowNode, { type: 'menu' }>
type Fill = (text: string) => string
export type FlowAnswer = { kind: 'choice'; number: number } | { kind: 'exit' } | { kind: 'none' }

const asMenuNode = ({ data }: Menu, fill: Fill): MenuNode => ({
  kind: 'menu',
  text: fill(data.message),
  hasMedia: false,
  choices: data.arrayOption.map(({ number, value }) => ({ name: fill(value), next: String(number) })),
  isTop: true,
})

/** As the channel can show it; where it is a text, with the options' own numbers. */
export const shownFlowMenu = (menu: Menu, fill: Fill, { look, tokens }: FlowFacts): ShownMenu => {
  const node = asMenuNode(menu, fill)
  const shown = shownMenu(node, look, tokens)
  if (shown.shape !== 'text') return shown
  const lines = node.choices.map(({ name, next }) => `*${next}* - ${name}`).join('\n')
  const parts = [node.text, lines, `*${exitWord}* - ${look.words.exit}`]
  return { shape: 'text', text: parts.filter((part) => part.trim() !== '').join('\n\n') }
}

/** A typed number, or the option's own words. */
export const flowAnswerIn = (text: string, menu: Menu, fill: Fill, { tokens }: FlowFacts): FlowAnswer => {
  const words = bare(text)
  const typed = /^[0-9]{1,4}$/.test(words) ? Number(words) : null
  const numbered = typed === null ? undefined : menu.data.arrayOption.find(({ number }) => number === typed)
  if (numbered) return { kind: 'choice', number: numbered.number }
  const answer = answerIn(text, asMenuNode(menu, fill), tokens, false)
  if (answer.kind === 'choice') return { kind: 'choice', number: Number(answer.choice.next) }
  return answer.kind === 'exit' ? { kind: 'exit' } : { kind: 'none' }
}
