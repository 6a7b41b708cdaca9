/** Which system a node of a flow calls. */
import type { Ctx, Work } from '../../../context.ts'
import { OutsideError } from '../../../platform/outside.ts'
import { askedNodeHealth, type HeldRun } from '../../flows/actions/runs.ts'
import { promptRow } from '../../prompts/queries.ts'
import type { PromptRow } from '../../prompts/view.ts'
import { isResting } from '../rules/reply.ts'
import type { TalkFacts } from '../store/talks.ts'
import { askPrompt } from './ask-prompt.ts'
import { askTypebot } from './ask-typebot.ts'
import { type Assistant, assistantOfNode, assistantOfPrompt, type TypebotFields, typebotOfNode } from './speakers.ts'
import type { Answered, Asking } from './turn.ts'

/** `asks`: the system, whose simultaneous requests are limited. */
export type NodeSpeaker = { asks: string } & (
  | { kind: 'typebot'; bot: TypebotFields }
  /** `keptPrompt`: null if the node has its own key and instructions. */
  | { kind: 'openai'; assistant: Assistant; keptPrompt: PromptRow | null }
)

interface AskedNode {
  flowId: number
  nodeId: string
}

/** Null: it was deleted, or is no longer in the plan. */
export const nodeSpeaker = async (
  work: Work,
  { graph }: HeldRun,
  { node, facts }: { node: AskedNode; facts: Pick<TalkFacts, 'has_integrations' | 'has_open_ai'> },
): Promise<NodeSpeaker | null> => {
  const asks = `flow ${node.flowId} ${node.nodeId}`
  const drawn = graph.nodes.find(({ id }) => id === node.nodeId)
  if (drawn?.type === 'typebot')
    return facts.has_integrations ? { kind: 'typebot', asks, bot: typebotOfNode(drawn) } : null
  if (drawn?.type !== 'openai' || !facts.has_open_ai) return null
  const { promptId } = drawn.data
  if (!promptId) return { kind: 'openai', asks, assistant: assistantOfNode(work.companyId, drawn), keptPrompt: null }
  const row = await promptRow(work.tx, promptId, work.clock.now())
  return row && { kind: 'openai', asks: `prompt ${row.id}`, assistant: assistantOfPrompt(row), keptPrompt: row }
}

/** Where people take over when it fails: also if it is not called any more. */
export const queueOfNode = async (work: Work, { graph }: HeldRun, nodeId: string): Promise<number | null> => {
  const drawn = graph.nodes.find(({ id }) => id === nodeId)
  if (drawn?.type !== 'openai') return null
  const { promptId, queueId = null } = drawn.data
  const kept = promptId ? await promptRow(work.tx, promptId, work.clock.now()) : null
  return kept ? kept.queue_id : queueId
}

export const isNodeResting = async (
  work: Work,
  speaker: NodeSpeaker,
  { node, now }: { node: AskedNode; now: Date },
): Promise<boolean> => {
  const kept = speaker.kind === 'openai' ? speaker.keptPrompt : null
  return isResting(kept ?? (await askedNodeHealth(work, node)), now)
}

export const askNode = async (ctx: Ctx, asking: Asking, speaker: NodeSpeaker | null): Promise<Answered> => {
  // A deleted one is refused before.
  if (speaker === null) throw new OutsideError('nonsense')
  return speaker.kind === 'typebot' ? askTypebot(ctx, asking, speaker.bot) : askPrompt(ctx, asking, speaker.assistant)
}
