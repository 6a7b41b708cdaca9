/**
 * Runs a flow's request to an external system, in the same way as answer-outside.ts: read in one transaction, call
 * outside of any, write in a second one. The request's id is derived from the run, its steps and the turn. The answer
 * advances the run only if it still waits for this very request; a later one is recorded in the run's steps and not
 * sent.
 */
import { ContactId } from '@guiche/contract/core/ids'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import { SpokenData } from '@guiche/contract/features/message-parts'
import type { OutsideAnswer } from '@guiche/flow-engine/flow-state'
import type { Ctx, Work } from '../../../context.ts'
import { askForFlowSoon } from '../../answers/actions/ask-outside.ts'
import { withFlowFiles } from '../../answers/actions/flow-files.ts'
import { answerRun } from '../../answers/actions/run-flow.ts'
import { type FlowFiles, openTurn, tokensOf } from '../../answers/actions/turn.ts'
import { setPair } from '../../contacts/actions/set-pair.ts'
import { type HeldRun, heldRun, noteAskedNode, noteLate } from '../../flows/actions/runs.ts'
import { isAsking } from '../../flows/rules/run.ts'
import { dropAfter } from '../../media/actions/drop-file.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import type { Posted } from '../../messages/actions/post-message.ts'
import { noteAnswer, reserveAnswer } from '../../prompts/actions.ts'
import { type Outcome, type Reply, retryAfter } from '../rules/reply.ts'
import * as talks from '../store/talks.ts'
import { mostTries, shortly } from './answer-outside.ts'
import { tag } from './apply-reply.ts'
import { askedFor } from './ask-outside.ts'
import { dropFiles } from './fetch-files.ts'
import { heldUntil, isHeldStill, whileHeld } from './hold-talk.ts'
import { askNode, isNodeResting, type NodeSpeaker, nodeSpeaker, queueOfNode } from './node-speakers.ts'
import { sayLater } from './say-later.ts'
import { endTurn, passTurn, takesTurn } from './take-turns.ts'
import type { Asking } from './turn.ts'

interface FlowTurn extends Asking {
  runId: number
  node: { flowId: number; nodeId: string }
  /** Of the run's wait. */
  turn: number
  /** Null: it was deleted, or is no longer in the plan. */
  speaker: NodeSpeaker | null
}

/** The external request that the run waits for; null: none. */
const awaitedBy = (work: Work, run: HeldRun) => {
  const { wait, at, steps } = run.state
  if (!isAsking(wait) || at === null) return null
  return { ...wait, nodeId: at, turnId: derivedId('flow', work.companyId, run.id, steps, wait.turn) }
}

const refusedBefore = async (
  work: Work,
  { speaker, node, tries, now }: Pick<FlowTurn, 'speaker' | 'node' | 'now'> & { tries: number },
): Promise<OutsideFailure | null> => {
  if (speaker === null) return 'gone'
  // It failed with every process that tried it.
  if (tries > mostTries) return 'away'
  if (await isNodeResting(work, speaker, { node, now })) return 'resting'
  return speaker.kind === 'openai' && !(await reserveAnswer(work, speaker.keptPrompt, now)) ? 'used' : null
}

/** The request; null: none. `later`: not now. */
const beginning = async (work: Work, ticketId: number): Promise<FlowTurn | 'later' | null> => {
  const held = await openTurn(work, ticketId)
  const run = held && (await heldRun(work, ticketId))
  const awaited = run && awaitedBy(work, run)
  if (!held || !run || !awaited) return null
  const { ticket, now } = held
  const { turnId, turn } = awaited
  const node = { flowId: run.flowId, nodeId: awaited.nodeId }
  const stored = await talks.talkFacts(work.tx, ticket.id)
  const isOwn = stored.turn_id === null || stored.turn_id === turnId
  if (isOwn && isHeldStill(stored, now)) {
    askForFlowSoon(work, ticketId, stored.busy_until ?? now)
    return 'later'
  }
  const speaker = await nodeSpeaker(work, run, { node, facts: stored })
  const asks = speaker?.asks ?? ''
  if (!(await takesTurn(work, { asks, ticketId, job: 'flow', now }))) return 'later'
  const refused = await refusedBefore(work, { speaker, node, now, tries: isOwn ? stored.tries : 0 })
  await talks.claimTalk(work.tx, { ticketId, turnId, asks, now, until: heldUntil(now) })
  // Entering a node starts a new talk.
  const facts = turn === 1 ? { ...stored, session: null, active_at: null } : stored
  const asking = {
    turnId,
    ticket,
    facts,
    said: awaited.text ?? '',
    saidUpTo: stored.bot_read_seq,
    tokens: tokensOf(held),
    now,
    refused,
  }
  return { ...asking, runId: run.id, node, turn, speaker }
}

const begin = async (work: Work, ticketId: number): Promise<FlowTurn | null> => {
  const turn = await beginning(work, ticketId)
  if (turn === null) await passTurn(work, ticketId)
  return turn === 'later' ? null : turn
}

const note = async (work: Work, { speaker, node, refused, now }: FlowTurn, outcome: Outcome): Promise<void> => {
  if (speaker === null || (refused !== null && refused !== 'used')) return
  const { failure } = outcome
  const promptId = speaker.kind === 'openai' ? (speaker.keptPrompt?.id ?? null) : null
  if (speaker.kind === 'openai')
    await noteAnswer(work, promptId, { failure, tokens: outcome.reply?.tokens ?? 0, askedAt: now })
  if (promptId === null && refused === null) await noteAskedNode(work, node, failure)
}

const nextOf = ({ deed, isOver }: Reply): OutsideAnswer['next'] => {
  if (deed?.kind === 'close') return 'closes'
  if (deed) return 'queue'
  return isOver ? 'goesOn' : 'waits'
}

const recordOf = ({ body, media, data }: Posted): string =>
  body || (SpokenData.safeParse(data).data?.transcription ?? media?.name ?? '')

interface Came {
  outcome: Outcome
  posted: readonly Posted[]
  flowFiles: FlowFiles
}

type Held = NonNullable<Awaited<ReturnType<typeof openTurn>>>

const fail = async (work: Work, asked: FlowTurn, held: Held, run: HeldRun, failure: OutsideFailure) => {
  await talks.releaseTalk(work.tx, held.ticket.id, 0)
  const queueId = await queueOfNode(work, run, asked.node.nodeId)
  const target = await talks.targetsIn(work.tx, { queueId, userId: null })
  const answer = { turn: asked.turn, says: [], next: 'failed', failure } as const
  await answerRun(work, held, run, { answer, posted: [], target })
}

const take = async (
  work: Work,
  asked: FlowTurn,
  held: Held,
  run: HeldRun,
  { reply, posted }: { reply: Reply; posted: readonly Posted[] },
) => {
  const { ticket } = held
  const next = nextOf(reply)
  const pauseMs = asked.speaker?.kind === 'typebot' ? asked.speaker.bot.typebot_delay_message : 0
  const isLater = pauseMs > 0 && posted.length > 0
  const says = posted.map((each) => ({ messageId: each.id, text: recordOf(each) }))
  const pausedUntil = new Date(held.now.getTime() + posted.length * pauseMs).toISOString()
  const isPaused = isLater && next === 'goesOn'
  const answer = { turn: asked.turn, says, next, ...(isPaused ? { pausedUntil } : {}) }
  const target =
    reply.deed?.kind === 'move' ? await talks.targetsIn(work.tx, reply.deed) : { queueId: null, userId: null }
  const { session } = reply
  const { variables } = asked.facts
  await talks.saveTalk(work.tx, { ticketId: ticket.id, readSeq: 0, session, variables, now: held.now, busyUntil: null })
  await tag(work, ticket, reply.tagIds)
  for (const pair of reply.pairs) await setPair(work, ContactId.parse(ticket.contact_id), pair)
  await answerRun(work, held, run, { answer, posted: isLater ? [] : posted, target })
  const isLast = next === 'queue' || next === 'closes'
  const saying = { posted, pauseMs, isLast, runId: run.id, ...(isPaused ? { resumes: pausedUntil } : {}) }
  if (isLater) sayLater(work, ticket.id, saying)
}

/** Whether the fetched files were used. */
const judge = async (work: Work, asked: FlowTurn, { outcome, posted, flowFiles }: Came): Promise<boolean> => {
  const ticketId = asked.ticket.id
  const held = await openTurn(work, ticketId)
  await note(work, asked, outcome)
  const run = held && (await heldRun(work, ticketId))
  const stored = run && (await talks.talkFacts(work.tx, ticketId))
  const isAwaited = run && awaitedBy(work, run)?.turnId === asked.turnId && stored?.turn_id === asked.turnId
  if (!held || !isAwaited) {
    await talks.dropTurn(work.tx, { ticketId, turnId: asked.turnId })
    const { nodeId } = asked.node
    if (outcome.reply) await noteLate(work, { runId: asked.runId, nodeId, texts: posted.map(recordOf) })
    return false
  }
  const turn = { ...held, flowFiles }
  if (outcome.reply !== null) {
    await take(work, asked, turn, run, { reply: outcome.reply, posted })
    return true
  }
  const { failure, status } = outcome
  const tries = stored?.tries ?? 0
  const kind = asked.speaker?.kind === 'typebot' ? 'typebot' : 'prompt'
  const seconds = retryAfter(kind, { failure, status, tries })
  if (seconds === null) {
    await fail(work, asked, turn, run, failure)
    return false
  }
  await talks.releaseTalk(work.tx, ticketId, tries + 1)
  askForFlowSoon(work, ticketId, shortly(held.now, seconds))
  return false
}

const finish = async (...[work, ...came]: Parameters<typeof judge>): Promise<boolean> => {
  const isSaid = await judge(work, ...came)
  await endTurn(work)
  return isSaid
}

export const answerFlow = async (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> => {
  const asked = await ctx.transact((work) => begin(work, ticketId))
  if (!asked) return
  const { outcome, posted } = await whileHeld(ctx, { ticketId, turnId: asked.turnId }, () =>
    askedFor(ctx, asked, () => askNode(ctx, asked, asked.speaker)),
  )
  let isSaid = false
  const say = async () => {
    isSaid = await withFlowFiles(ctx, ticketId, (flowFiles) =>
      ctx.transact((work) => finish(work, asked, { outcome, posted, flowFiles })),
    )
  }
  await dropAfter(say, async () => {
    if (!isSaid) await dropFiles(ctx, ticketId, posted)
  })
}
