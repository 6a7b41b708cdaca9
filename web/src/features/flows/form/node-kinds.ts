/** How each kind of node looks: its icon, and the text of its card. */
import { type FlowNode, menuHandle, type NodeType } from '@guiche/contract/features/flow-nodes'
import IconQueue from '@tabler/icons-react/dist/esm/icons/IconArrowsRight.mjs'
import IconRandom from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import IconInterval from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCondition from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs'
import IconQuestion from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconContent from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconAudio from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import IconPicture from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconStart from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTypebot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconOpenAi from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconFilm from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import type { Say } from '../../../lib/i18n.ts'
import type { Icon } from '../../../ui/icon.ts'

export const nodeIcons: Readonly<Record<NodeType, Icon>> = {
  start: IconStart,
  message: IconMessage,
  interval: IconInterval,
  condition: IconCondition,
  menu: IconMenu,
  img: IconPicture,
  audio: IconAudio,
  video: IconFilm,
  randomizer: IconRandom,
  singleBlock: IconContent,
  ticket: IconQueue,
  typebot: IconTypebot,
  openai: IconOpenAi,
  question: IconQuestion,
}

/** The kinds that the menu offers, in order. Older flows may have others, which are still rendered and run. */
export const offeredTypes = [
  'start',
  'singleBlock',
  'menu',
  'randomizer',
  'interval',
  'ticket',
  'typebot',
  'openai',
  'question',
] as const satisfies readonly NodeType[]

/** More lines would make a tall card; the dialog shows them all. */
const mostLines = 4

const blockLines = ({ data }: Extract<FlowNode, { type: 'singleBlock' }>, t: Say): string[] => {
  const byNumber = new Map(data.elements.map((element) => [element.number, element]))
  return data.seq.flatMap((number) => {
    const element = byNumber.get(number)
    if (!element) return []
    if (element.type === 'message') return [element.value]
    if (element.type === 'interval') return [t('flows.card.seconds', { count: Number(element.value) })]
    return [element.original || t(`flows.types.${element.type}`)]
  })
}

const linesOf = (node: FlowNode, t: Say): string[] => {
  switch (node.type) {
    case 'start':
      return [node.data.label || t('flows.card.start')]
    case 'message':
      return [node.data.label]
    case 'interval':
      return [t('flows.card.seconds', { count: node.data.sec })]
    case 'condition':
      return [`${node.data.key} ${t(`flows.operators.${node.data.condition}`)} ${node.data.value}`.trim()]
    case 'menu':
    case 'question':
      return [node.data.message, ...(node.type === 'question' ? [`{{${node.data.answerKey}}}`] : [])]
    case 'img':
    case 'audio':
    case 'video':
      return [node.data.original || node.data.url]
    case 'randomizer':
      return []
    case 'singleBlock':
      return blockLines(node, t)
    case 'ticket':
      return [node.data.data?.name ?? node.data.name]
    case 'typebot':
    case 'openai':
      return [node.data.name]
  }
}

/** The card's text for the node's data. */
export const nodeLines = (node: FlowNode, t: Say): string[] =>
  linesOf(node, t)
    .filter((line) => line.trim() !== '')
    .slice(0, mostLines)

/** The label of an output. */
export const wayLabel = (node: FlowNode, handle: string | null, t: Say): string => {
  if (node.type === 'menu') {
    const option = node.data.arrayOption.find(({ number }) => menuHandle(number) === handle)
    return option ? `${option.number} · ${option.value}` : (handle ?? '')
  }
  if (node.type === 'condition') return t(handle === 'a' ? 'flows.card.holds' : 'flows.card.holdsNot')
  if (node.type === 'randomizer') return `${handle === 'a' ? node.data.percent : 100 - node.data.percent}%`
  return t('flows.card.next')
}

/** The name of a node in a list: its kind, and its first text. */
export const nodeName = (node: FlowNode, t: Say): string => {
  const [first] = node.type === 'start' ? [] : nodeLines(node, t)
  return first === undefined ? t(`flows.types.${node.type}`) : `${t(`flows.types.${node.type}`)}: ${first}`
}
