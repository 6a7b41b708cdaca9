/**
 * Answers a customer's messages in a ticket that nobody attends. The decision, the answer and the progress are one
 * transaction: if the process is killed before the commit, it is repeated; a second run finds nothing unread.
 */
import { fillTokens } from '@guiche/contract/message-tokens'
import type { Ctx, Work } from '../../../context.ts'
import { endRun } from '../../flows/actions/runs.ts'
import { dropAfter } from '../../media/actions/drop-file.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { recordMove, stateOf } from '../../tickets/actions/record-move.ts'
import { type Answer, mayGoOnForEver, race, type Speaker, whatAnswers } from '../rules/what-answers.ts'
import { beginOutside, isRacing, type Progress, saveProgress } from '../store/answer-facts.ts'
import { askOutsideSoon } from './ask-outside.ts'
import { withFlowFiles } from './flow-files.ts'
import { copyOfGreeting, dropUnsent } from './greeting-file.ts'
import { placeTicket } from './place-ticket.ts'
import { postedText } from './posted.ts'
import { runFlow } from './run-flow.ts'
import { runMenu } from './run-menu.ts'
import { beginTurn, decisionFacts, type FlowFiles, progressOf, type Turn, tokensOf } from './turn.ts'

export const answerCustomer = (ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> =>
  withFlowFiles(ctx, ticketId, (flowFiles) => answerWithFiles(ctx, ticketId, flowFiles))

const answerWithFiles = async (ctx: Ctx, ticketId: number, flowFiles: FlowFiles): Promise<void> => {
  const wanted = await answerWith(ctx, ticketId, { flowFiles })
  if (wanted === null) return
  // Files are copied outside of the transaction, and only if a greeting has one.
  const copy = await copyOfGreeting(ctx, wanted)
  const send = () => answerWith(ctx, ticketId, { greetingFile: copy, flowFiles })
  await dropAfter(send, () => dropUnsent(ctx, ticketId, copy))
}

/** Returns the file that must be copied first; null: everything was sent. */
const answerWith = (ctx: Ctx, ticketId: number, files: Pick<Turn, 'greetingFile' | 'flowFiles'>) =>
  ctx.transact(async (work): Promise<{ file: string; name: string } | null> => {
    const turn = await beginTurn(work, ticketId)
    if (!turn) return null
    const answer = await withoutRace(work, turn, whatAnswers(decisionFacts(turn)))
    const progress = await perform(work, { ...turn, ...files }, answer)
    const { greeting_file: file, greeting_name: name } = turn.stored
    if (progress === 'lacksFile') return file === null ? null : { file, name: name ?? 'file' }
    await saveProgress(work.tx, turn.ticket.id, { ...progressOf(turn), ...progress })
    return null
  })

const withoutRace = async (work: Work, { ticket, now }: Turn, answer: Answer): Promise<Answer> => {
  const since = new Date(now.getTime() - race.withinMs)
  const { contact_id: contactId, connection_id: connectionId } = ticket
  const facts = { contactId, connectionId, most: race.most, since, now }
  const isOver = mayGoOnForEver(answer) && (await isRacing(work.tx, facts))
  return isOver ? { kind: 'place', reason: 'tooManyWords' } : answer
}

const perform = async (work: Work, turn: Turn, answer: Answer): Promise<Partial<Progress> | 'lacksFile'> => {
  const { now, stored } = turn
  if (answer.kind === 'vacation') {
    if (answer.isTold) return {}
    await sayOnce(work, turn, stored.vacation_message, 'vacation')
    return { vacationToldAt: now }
  }
  if (answer.kind === 'closed') {
    if (answer.isTold) return {}
    await sayOnce(work, turn, answer.text, 'closed')
    return { closedToldAt: now }
  }
  if (answer.kind === 'flow' || answer.kind === 'run') return runFlow(work, turn, answer)
  if (answer.kind === 'menu') return runMenu(work, turn)
  if (answer.kind === 'outside') return passOutside(work, turn, answer)
  if (answer.kind === 'place') {
    await endRun(work, turn.ticket.id, 'takenOut')
    await placeTicket(work, turn, answer.reason)
  }
  return {}
}

/** A job of its own asks the system, so that nobody waits for it; what it has not read stays unread. */
const passOutside = async (
  work: Work,
  { ticket, stored, now }: Turn,
  { speaker }: { speaker: Speaker },
): Promise<Partial<Progress>> => {
  if (!ticket.use_integration) {
    await beginOutside(work.tx, { ticketId: ticket.id, ...speaker, now })
    const types = [{ type: 'chatBot', reason: 'integration' }] as const
    await recordMove(work, ticket, { ...stateOf(ticket), useIntegration: true }, { types, userId: null })
  }
  askOutsideSoon(work, ticket.id)
  return { botReadSeq: stored.bot_read_seq }
}

/** An empty text is not recorded as sent. */
const sayOnce = async (work: Work, turn: Turn, text: string, reason: 'vacation' | 'closed'): Promise<void> => {
  const body = fillTokens(text, tokensOf(turn))
  if (body.trim() === '') return
  const types = ['chatBot'] as const
  const ticket = await recordMove(work, turn.ticket, stateOf(turn.ticket), { types, userId: null, reason })
  await postMessages(work, ticket, [postedText(body)])
}
