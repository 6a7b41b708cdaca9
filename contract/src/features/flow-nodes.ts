/** A flow as it is stored and exchanged: nodes with their data, and the connections between them. */
import { z } from 'zod'
import { whatIsSaid } from '../core/absence.ts'
import { orNone, QueueId } from '../core/ids.ts'
import { flag, text } from '../core/wire.ts'
import type { ErrorCode } from '../errors.ts'
import { PromptId } from './prompts.ts'

export const nodeTypes = [
  'start',
  'message',
  'interval',
  'condition',
  'menu',
  'img',
  'audio',
  'video',
  'randomizer',
  'singleBlock',
  'ticket',
  'typebot',
  'openai',
  'question',
] as const
export type NodeType = (typeof nodeTypes)[number]

/** More are refused with `ERR_FLOW_TOO_LARGE`. */
export const mostFlowNodes = 1_000
export const mostFlowConnections = 3_000
export const mostFlowBytes = 8 * 1024 * 1024
/** Lists, objects and members: of the largest flow that may be saved, and of one that is told to be too large. */
export const mostFlowValues = 200_000
export const mostFlowText = 4_096
export const mostIntervalSeconds = 120
export const mostMenuOptions = 50
export const mostBlockElements = 50
export const nodeIdLength = 30

export const conditionOperators = [
  'equals',
  'notEquals',
  'contains',
  'greaterThan',
  'lessThan',
  'greaterOrEqual',
  'lessOrEqual',
  'startsWith',
  'endsWith',
  'isEmpty',
  'isNotEmpty',
] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/**
 * The output of a node: a menu has `a1`, `a2` … by the option's number, `condition` and `randomizer` have `a` and
 * `b`.
 */
export const menuHandle = (number: number): string => `a${number}`
/** Condition: it holds. Randomizer: within its percentage. */
export const firstHandle = 'a'
export const secondHandle = 'b'

/** The name of a variable, used in texts between double braces. */
export const variableName = /^[A-Za-z]\w{0,39}$/

/** Drafts may be incomplete: texts may be empty and numbers zero. What prevents publishing is reported as problems. */
const words = text(mostFlowText).default('')
const short = text(255).default('')
const seconds = z.coerce.number().min(0).max(86_400).default(0)
/** The stored name of an uploaded file, as the upload returns it. */
const fileName = text(255).default('')

const StartData = z.object({ label: short })
const MessageData = z.object({ label: words })
const IntervalData = z.object({ sec: seconds })
const ConditionData = z.object({
  /** A variable, or a token such as `firstName`. */
  key: text(60).default(''),
  condition: z.enum(conditionOperators).default('equals'),
  value: text(1_000).default(''),
})
const MenuData = z.object({
  message: words,
  arrayOption: z
    .array(z.object({ number: z.coerce.number().int().min(0).max(9_999), value: text(200).default('') }))
    .max(mostMenuOptions)
    .default([]),
})
const PictureData = z.object({ url: fileName, original: short })
const AudioData = z.object({ url: fileName, original: short, record: flag.default(true) })
const RandomizerData = z.object({ percent: z.coerce.number().min(0).max(100).default(50) })

export const elementTypes = ['message', 'interval', 'img', 'audio', 'video'] as const
export type ElementType = (typeof elementTypes)[number]
const Element = z.object({
  type: z.enum(elementTypes),
  /** A text, seconds, or the stored name of a file. */
  value: z.union([z.number().transform(String), text(mostFlowText)]).default(''),
  /** Its id within the node: `message1`, `interval2`. */
  number: text(60),
  /** The file's own name. */
  original: short,
  /** Audio: as a voice note. */
  record: flag.default(true),
})
export type FlowElement = z.output<typeof Element>
const BlockData = z.object({
  seq: z.array(text(60)).max(mostBlockElements).default([]),
  elements: z.array(Element).max(mostBlockElements).default([]),
})

const QueueOfNode = z.object({ id: QueueId, name: short })
const TicketData = z.object({ name: short, data: orNone(QueueOfNode).optional() })

/** A key is write-only: `has…` says that one is stored, and an empty one leaves it unchanged. */
const secret = text(1_000).default('')
const TypebotData = z.object({
  name: short,
  urlN8N: text(2_000).default(''),
  typebotSlug: short,
  /** Minutes without a message after which a session starts again; 0: never. */
  typebotExpires: z.coerce.number().int().min(0).max(525_600).default(1),
  typebotDelayMessage: z.coerce.number().int().min(0).max(60_000).default(1_000),
  typebotKeywordFinish: short,
  typebotKeywordRestart: short,
  typebotUnknownMessage: words,
  typebotRestartMessage: words,
})
const OpenAiData = z.object({
  name: short,
  /** A saved prompt, with its keys, model and limit, which replaces the fields below. */
  promptId: orNone(PromptId).optional(),
  prompt: text(20_000).default(''),
  voice: text(60).default('texto'),
  voiceKey: secret,
  hasVoiceKey: flag.default(false),
  voiceRegion: text(60).default(''),
  maxTokens: z.coerce.number().int().min(1).max(32_000).default(100),
  temperature: z.coerce.number().min(0).max(2).default(1),
  apiKey: secret,
  hasApiKey: flag.default(false),
  /** Write-only: the node of this flow whose keys a copy takes over. */
  keysOf: text(60).optional(),
  queueId: orNone(QueueId).optional(),
  maxMessages: z.coerce.number().int().min(1).max(200).default(10),
  /** The model receives the customer's pictures. */
  seesPictures: flag.default(false),
})
const QuestionData = z.object({ message: words, answerKey: text(40).default('') })

/** Older clients put the fields of a dialog below `typebotIntegration`. */
const unwrapped = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'typebotIntegration' in data ? data.typebotIntegration : (data ?? {})
/**
 * Absent fields are removed automatically down to here, but not through a union: a node's data is handled separately.
 */
const held = <S extends z.ZodType>(schema: S) => z.preprocess((data) => whatIsSaid(schema, unwrapped(data)), schema)

const NodeId = text(60, 1)
const place = z.coerce.number().min(-1e7).max(1e7)
const around = { id: NodeId, position: z.object({ x: place, y: place }) }
const nodeOf = <T extends NodeType, S extends z.ZodType>(type: T, schema: S) =>
  z.object({ id: around.id, position: around.position, type: z.literal(type), data: held(schema) })

export const FlowNode = z
  .discriminatedUnion('type', [
    nodeOf('start', StartData),
    nodeOf('message', MessageData),
    nodeOf('interval', IntervalData),
    nodeOf('condition', ConditionData),
    nodeOf('menu', MenuData),
    nodeOf('img', PictureData),
    nodeOf('audio', AudioData),
    nodeOf('video', PictureData),
    nodeOf('randomizer', RandomizerData),
    nodeOf('singleBlock', BlockData),
    nodeOf('ticket', TicketData),
    nodeOf('typebot', TypebotData),
    nodeOf('openai', OpenAiData),
    nodeOf('question', QuestionData),
  ])
  .meta({ id: 'FlowNode' })
export type FlowNode = z.output<typeof FlowNode>

export const FlowConnection = z.object({
  id: text(200, 1),
  source: NodeId,
  target: NodeId,
  sourceHandle: text(60).nullable().default(null),
  targetHandle: text(60).nullable().default(null),
})
export type FlowConnection = z.output<typeof FlowConnection>

const tooLarge: ErrorCode = 'ERR_FLOW_TOO_LARGE'
export const flowLimits = { mostNodes: mostFlowNodes, mostConnections: mostFlowConnections }
/** Counted before any of them is judged, which takes its time. */
const counted = <S extends z.ZodType>(each: S, most: number) =>
  z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= most) return given
    context.addIssue({ code: 'custom', message: tooLarge, params: flowLimits })
    return z.NEVER
  }, z.array(each))

export const FlowGraph = z
  .object({ nodes: counted(FlowNode, mostFlowNodes), connections: counted(FlowConnection, mostFlowConnections) })
  .meta({ id: 'FlowGraph' })
export type FlowGraph = z.output<typeof FlowGraph>

/** Prevents saving. */
export const refusedProblems = ['sameId', 'twoStarts', 'edgeToNowhere', 'sameNumber'] as const
/** Can be saved, but not published. */
export const publishingProblems = [
  'noStart',
  'loopWithoutWait',
  'textMissing',
  'mediaMissing',
  'intervalInvalid',
  'queueMissing',
  'keyInvalid',
  'optionsMissing',
  'fieldsMissing',
  'addressInvalid',
] as const
/** Shown, but prevents nothing. A customer who reaches a node that the plan does not include is handed over to a person. */
export const warnedProblems = ['notInPlan', 'unreachable', 'deadEnd', 'sameHandle'] as const
export const problemCodes = [...refusedProblems, ...publishingProblems, ...warnedProblems] as const
export type ProblemCode = (typeof problemCodes)[number]

export const FlowProblem = z.object({
  code: z.enum(problemCodes),
  /** Null: it concerns the whole flow. */
  nodeId: z.string().nullable(),
  /** The connection, or the handle without one, that it concerns. */
  handle: z.string().nullable(),
  /** The field of the node's data. */
  field: z.string().nullable(),
})
export type FlowProblem = z.output<typeof FlowProblem>
