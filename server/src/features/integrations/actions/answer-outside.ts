/**
 * A job calls an external system: one transaction reads the request, the call runs outside of any, and a second
 * transaction writes the answer. The second one checks again: if an agent took the ticket meanwhile, the answer is
 * dropped. The ids of its messages are derived from the request, so a job that runs twice sends everything once.
 */
import { ContactId, TicketId } from '@guiche/contract/core/ids'
import type { OutsideFailure } from '@guiche/contract/features/integrations'
import type { Ctx, Work } from '../../../context.ts'
import { linkMaker } from '../../../media-links.ts'
import { askOutsideSoon } from '../../answers/actions/ask-outside.ts'
import { placeTicket } from '../../answers/actions/place-ticket.ts'
import { setPair } from '../../contacts/actions/set-pair.ts'
import { optsOut } from '../../contacts/queries/opt-out.ts'
import { dropAfter } from '../../media/actions/drop-file.ts'
import { derivedId } from '../../messages/actions/derived-id.ts'
import { type Posted, postMessages } from '../../messages/actions/post-message.ts'
import { tokenFactsOf } from '../../messages/rules/token-facts.ts'
import { noteAnswer, reserveAnswer } from '../../prompts/actions.ts'
import { promptRow } from '../../prompts/queries.ts'
import { lockAnyTicket } from '../../tickets/actions/lock-visible-ticket.ts'
import { heldTicket } from '../../tickets/actions/record-move.ts'
import { takesWords } from '../../tickets/rules/reach.ts'
import { reachOf, type TicketRow } from '../../tickets/view.ts'
import { announceIntegration } from '../events.ts'
import { integrationRow } from '../queries.ts'
import { isResting, type Outcome, type Reply, retryAfter } from '../rules/reply.ts'
import { mostVariables, type OutsideWord } from '../rules/webhook.ts'
import * as talks from '../store/talks.ts'
import { perform, tag } from './apply-reply.ts'
import { askedFor, askSpeaker } from './ask-outside.ts'
import { dropFiles } from './fetch-files.ts'
import { heldUntil, isHeldStill, pauseEnds, whileHeld } from './hold-talk.ts'
import { sayLater } from './say-later.ts'
import { endTurn, passTurn, takesTurn } from './take-turns.ts'
import { type IntegrationTurn, type OutsideTurn, type PromptTurn, saidIn, sentIn } from './turn.ts'

/** In all, including attempts of processes that died: then people take over. */
export const mostTries = 5
export const shortly = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const speaks = (ticket: TicketRow, now: Date): boolean =>
  ticket.status === 'pending' &&
  ticket.user_id === null &&
  ticket.is_bot &&
  ticket.use_integration &&
  takesWords(reachOf(ticket), now)

const heldOutside = async (work: Work, ticketId: number): Promise<TicketRow | null> => {
  const ticket = await lockAnyTicket(work, TicketId.parse(ticketId))
  return ticket && speaks(ticket, work.clock.now()) ? ticket : null
}

/** Opt-outs are answered elsewhere. */
const unheardWords = async (work: Work, ticketId: TicketId, facts: talks.TalkFacts): Promise<talks.UnheardRow[]> => {
  const written = await talks.unheardWords(work.tx, ticketId, facts.bot_read_seq)
  const unheard = written.filter(({ body }) => !optsOut(facts.opt_out, body))
  const last = written.at(-1)
  if (unheard.length === 0 && last) await talks.markHeard(work.tx, ticketId, last.seq)
  return unheard
}

/** The request; null: none. `later`: not now. */
const beginning = async (work: Work, ticketId: number): Promise<OutsideTurn | 'later' | null> => {
  const now = work.clock.now()
  const ticket = await heldOutside(work, ticketId)
  if (!ticket) return null
  const facts = await talks.talkFacts(work.tx, ticket.id)
  const unheard = await unheardWords(work, ticket.id, facts)
  if (unheard.length === 0) return null
  const speaker = await speakerOf(work, ticket, facts)
  if (!speaker || facts.is_bot_off || facts.tries > mostTries) {
    await talks.releaseTalk(work.tx, ticket.id, 0)
    await placeTicket(work, { ticket, stored: facts }, facts.is_bot_off ? 'botOff' : 'integrationFailed')
    return null
  }
  if (isHeldStill(facts, now)) {
    askOutsideSoon(work, ticket.id, facts.busy_until ?? now)
    return 'later'
  }
  const asks = asksOf(speaker)
  if (!(await takesTurn(work, { asks, ticketId: ticket.id, job: 'talk', now }))) return 'later'
  const heard = hearsTogether(speaker) ? unheard : unheard.slice(0, 1)
  const turnId = derivedId('outside', work.companyId, ticket.id, heard.at(-1)?.id ?? '')
  await talks.claimTalk(work.tx, { ticketId: ticket.id, turnId, asks, now, until: heldUntil(now) })
  const tokens = tokenFactsOf(ticket, { userName: '', companyName: facts.company_name, zone: facts.timezone, now })
  const words = heard.map(wordOf(work))
  const refused = await refusedBefore(work, speaker, now)
  const said = takesFiles(speaker) ? sentIn(words) : saidIn(words)
  return { ...speaker, turnId, ticket, facts, words, said, saidUpTo: null, tokens, now, refused }
}

const begin = async (work: Work, ticketId: number): Promise<OutsideTurn | null> => {
  const turn = await beginning(work, ticketId)
  if (turn === null) await passTurn(work, ticketId)
  return turn === 'later' ? null : turn
}

const asksOf = (speaker: Speaker): string =>
  speaker.kind === 'prompt' ? `prompt ${speaker.prompt.id}` : `integration ${speaker.integration.id}`

/** Why it is not called at all. */
const refusedBefore = async (work: Work, speaker: Speaker, now: Date): Promise<OutsideFailure | null> => {
  if (isResting(speaker.kind === 'prompt' ? speaker.prompt : speaker.integration, now)) return 'resting'
  return speaker.kind === 'prompt' && !(await reserveAnswer(work, speaker.prompt, now)) ? 'used' : null
}

type Speaker = Pick<IntegrationTurn, 'kind' | 'integration'> | Pick<PromptTurn, 'kind' | 'prompt'>

/** Null: it was deleted, or is no longer in the plan. */
const speakerOf = async (work: Work, ticket: TicketRow, facts: talks.TalkFacts): Promise<Speaker | null> => {
  if (facts.prompt_id !== null) {
    const prompt = facts.has_open_ai ? await promptRow(work.tx, facts.prompt_id, work.clock.now()) : null
    return prompt && { kind: 'prompt', prompt }
  }
  if (ticket.integration_id === null || !facts.has_integrations) return null
  const integration = await integrationRow(work.tx, ticket.integration_id)
  return integration && { kind: 'integration', integration }
}

/** An artificial intelligence answers all that was written. Whatever else is asked takes one word of a turn: a bot the answer to its question, a webhook a message. */
const hearsTogether = ({ kind }: Speaker): boolean => kind === 'prompt'

const takesFiles = (speaker: Speaker): boolean =>
  speaker.kind === 'integration' && speaker.integration.type === 'typebot'

const wordOf = (work: Work) => {
  const link = linkMaker(work)
  return ({ media_file, media_name, ...word }: talks.UnheardRow): OutsideWord => ({
    ...word,
    mediaUrl: media_file === null ? null : `${work.config.publicUrl}${link(media_file, media_name)}`,
  })
}

const note = async (work: Work, turn: OutsideTurn, outcome: Outcome) => {
  const { failure, status, sent, received, tookMs } = outcome
  const now = work.clock.now()
  if (turn.kind === 'prompt') {
    if (turn.refused !== 'resting')
      await noteAnswer(work, turn.prompt.id, { failure, tokens: outcome.reply?.tokens ?? 0, askedAt: turn.now })
    return
  }
  const { id } = turn.integration
  const short = (text: string) => text.replaceAll('\0', '').slice(0, 500)
  const exchange = { integrationId: id, ticketId: turn.ticket.id, at: turn.now, tookMs, failure, status }
  if (failure !== 'resting')
    await talks.writeExchange(work.tx, { ...exchange, sent: short(sent), received: short(received) })
  const isNews =
    failure === null
      ? await talks.noteWorks(work.tx, id, now)
      : failure !== 'resting' && (await talks.noteFails(work.tx, { id, failure, now }))
  const row = isNews ? await integrationRow(work.tx, id) : null
  if (row) announceIntegration(work, 'update', row)
}

const lastSeq = ({ words }: OutsideTurn): number => words.at(-1)?.seq ?? 0

const merged = (before: Record<string, string>, news: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...before, ...news }).slice(-mostVariables))

const pauseOf = (turn: OutsideTurn): number =>
  turn.kind === 'integration' && turn.integration.type === 'typebot' ? turn.integration.typebot_delay_message : 0

/** Sends the messages, then runs the actions: an action that ends the bot comes after its last message. */
const apply = async (
  work: Work,
  turn: OutsideTurn,
  ticket: TicketRow,
  { reply, posted }: { reply: Reply; posted: readonly Posted[] },
) => {
  const { facts } = turn
  const pauseMs = pauseOf(turn)
  const isPaused = pauseMs > 0 && posted.length > 0
  if (isPaused) sayLater(work, ticket.id, { posted, pauseMs, isLast: reply.deed !== null })
  else if (posted.length > 0) await postMessages(work, ticket, posted)
  await talks.saveTalk(work.tx, {
    ticketId: ticket.id,
    readSeq: lastSeq(turn),
    session: reply.session,
    variables: merged(facts.variables, reply.variables),
    now: work.clock.now(),
    busyUntil: isPaused ? pauseEnds(work.clock.now(), pauseMs) : null,
  })
  await tag(work, ticket, reply.tagIds)
  for (const pair of reply.pairs) await setPair(work, ContactId.parse(ticket.contact_id), pair)
  if (reply.deed) await perform(work, await heldTicket(work, ticket.id), reply.deed, facts)
  else if (!isPaused) askOutsideSoon(work, ticket.id)
}

/** It was deleted during the request. */
const isGone = (turn: OutsideTurn, ticket: TicketRow, stored: talks.TalkFacts): boolean =>
  turn.kind === 'prompt' ? stored.prompt_id !== turn.prompt.id : ticket.integration_id !== turn.integration.id

const handOver = async (work: Work, turn: OutsideTurn, ticket: TicketRow) => {
  await talks.releaseTalk(work.tx, ticket.id, 0)
  await talks.markHeard(work.tx, ticket.id, lastSeq(turn))
  if (turn.kind === 'prompt' && turn.prompt.queue_id !== null)
    return perform(work, ticket, { kind: 'move', queueId: turn.prompt.queue_id, userId: null }, turn.facts)
  await placeTicket(work, { ticket, stored: turn.facts }, 'integrationFailed')
}

const fail = async (
  work: Work,
  turn: OutsideTurn,
  ticket: TicketRow,
  { failure, status }: Extract<Outcome, { reply: null }>,
) => {
  const { tries } = turn.facts
  const seconds = retryAfter(turn.kind === 'prompt' ? 'prompt' : turn.integration.type, {
    failure,
    status,
    tries,
  })
  if (seconds !== null) {
    await talks.releaseTalk(work.tx, ticket.id, tries + 1)
    askOutsideSoon(work, ticket.id, shortly(work.clock.now(), seconds))
    return
  }
  await handOver(work, turn, ticket)
}

/** Whether the fetched files were used. */
const judge = async (work: Work, turn: OutsideTurn, outcome: Outcome, posted: readonly Posted[]): Promise<boolean> => {
  const ticket = await heldOutside(work, turn.ticket.id)
  await note(work, turn, outcome)
  const stored = ticket && (await talks.talkFacts(work.tx, ticket.id))
  if (!ticket || stored?.turn_id !== turn.turnId) {
    await talks.dropTurn(work.tx, { ticketId: turn.ticket.id, turnId: turn.turnId })
    return false
  }
  if (isGone(turn, ticket, stored)) {
    await handOver(work, turn, ticket)
    return false
  }
  if (outcome.reply === null) await fail(work, turn, ticket, outcome)
  else await apply(work, turn, ticket, { reply: outcome.reply, posted })
  return true
}

const finish = async (...[work, ...came]: Parameters<typeof judge>): Promise<boolean> => {
  const isSaid = await judge(work, ...came)
  await endTurn(work)
  return isSaid
}

export const answerOutside = async (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> => {
  const turn = await ctx.transact((work) => begin(work, ticketId))
  if (!turn) return
  const { outcome, posted } = await whileHeld(ctx, { ticketId, turnId: turn.turnId }, () =>
    askedFor(ctx, turn, () => askSpeaker(ctx, turn)),
  )
  let isSaid = false
  const say = async () => {
    isSaid = await ctx.transact((work) => finish(work, turn, outcome, posted))
  }
  await dropAfter(say, async () => {
    if (!isSaid) await dropFiles(ctx, ticketId, posted)
  })
}
