/** Flows that customers of a menu start with a phrase: a question, a delay, and a call to an external system. Pure. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'

/** The external system answers the same text in the same way, as a kill makes us ask twice. */
export const flows = {
  assistant: { name: 'Assistente', phrase: 'falar com a assistente', question: 'Como podemos chamar você?' },
  bot: { name: 'Encomendas', phrase: 'fazer uma encomenda', question: 'Em nome de quem?' },
} as const

/** The replies of the sandbox's systems, by their first lines. */
export const outsideSays = {
  heard: (words: string) => `Entendi: ${words}`,
  handsOver: 'Um momento.',
  hello: (name: string) => `Olá, *${name}*!`,
  choices: '*1* - Horários',
  hours: 'Abrimos às *6h*',
} as const
export const finishWord = 'fim'

const delaySeconds = 2
const pauseMs = 300

export interface Asked {
  aiKey: string
  botUrl: string
  queueId: number
}

type DrawnNode = [id: string, type: string, data: object]
type DrawnConnection = [source: string, target: string, handle?: string]

/** Nodes beside each other, connected as given. */
export const drawn = (nodes: readonly DrawnNode[], connections: readonly DrawnConnection[]): FlowGraph =>
  ({
    nodes: nodes.map(([id, type, data], index) => ({ id, type, data, position: { x: 250 + index * 320, y: 100 } })),
    connections: connections.map(([source, target, sourceHandle = 'a']) => ({
      ...{ id: `${source}-${target}`, source, target, sourceHandle, targetHandle: null },
    })),
    // As the API accepts it: omitted fields get their defaults there.
  }) as FlowGraph

const line = (nodes: DrawnNode[]): FlowGraph =>
  drawn(
    nodes,
    nodes.slice(1).map(([target], index) => [nodes[index]?.[0] ?? 'start', target]),
  )

const asking = (question: string): DrawnNode[] => [
  ['start', 'start', { label: 'Inicio do fluxo' }],
  ['name', 'question', { message: question, answerKey: 'nome' }],
  ['wait', 'interval', { sec: delaySeconds }],
]

export const drawnFlows = ({ aiKey, botUrl, queueId }: Asked): Record<keyof typeof flows, FlowGraph> => ({
  assistant: line([
    ...asking(flows.assistant.question),
    ['mind', 'openai', { name: 'Assistente', prompt: 'Você atende uma clínica.', apiKey: aiKey, queueId }],
  ]),
  bot: line([
    ...asking(flows.bot.question),
    [
      'bot',
      'typebot',
      {
        name: 'Padaria',
        urlN8N: botUrl,
        typebotSlug: 'padaria',
        // Its customers rest for longer while processes die.
        typebotExpires: 0,
        typebotDelayMessage: pauseMs,
        typebotKeywordFinish: finishWord,
      },
    ],
  ]),
})
