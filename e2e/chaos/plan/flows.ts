/** Flows that customers of a menu come into by a phrase: a question, a delay, and somebody outside who is asked. Pure. */
import type { FlowGraph } from '@guiche/contract/features/flow-nodes'

/** Whoever is outside answers the same word the same again: a kill has them asked twice. */
export const flows = {
  assistant: { name: 'Assistente', phrase: 'falar com a assistente', question: 'Como podemos chamar você?' },
  bot: { name: 'Encomendas', phrase: 'fazer uma encomenda', question: 'Em nome de quem?' },
} as const

/** What the sandbox's systems say, by the first lines. */
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

/** Beside each other, connected as said. */
export const drawn = (nodes: readonly DrawnNode[], connections: readonly DrawnConnection[]): FlowGraph =>
  ({
    nodes: nodes.map(([id, type, data], index) => ({ id, type, data, position: { x: 250 + index * 320, y: 100 } })),
    connections: connections.map(([source, target, sourceHandle = 'a']) => ({
      ...{ id: `${source}-${target}`, source, target, sourceHandle, targetHandle: null },
    })),
    // As the call takes it: what is left out gets its default there.
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
