/** A recipient of a campaign wrote: a yes, a no, or, at any time, an opt-out. */
import { randomUUID } from 'node:crypto'
import type { Ctx, Work } from '../../../context.ts'
import { optOut } from '../../contacts/actions/switch-contact.ts'
import { postMessages } from '../../messages/actions/post-message.ts'
import { writtenMessage } from '../../messages/queries.ts'
import { latestTicket } from '../../tickets/actions/ticket-to-post-in.ts'
import { announceCampaign } from '../events.ts'
import { type AnswerMeaning, meaningOf } from '../rules/answers.ts'
import { lockHearing, recordAnswer, type StoredRecipient } from '../store/recipients.ts'
import { readSettings } from '../store/settings.ts'
import { wantTurn } from './take-turn.ts'

const stateAfter = ({ state }: StoredRecipient, meaning: AnswerMeaning): StoredRecipient['state'] => {
  if (state !== 'asked') return state
  if (meaning === 'yes') return 'confirmed'
  return meaning === 'no' || meaning === 'optOut' ? 'declined' : state
}

/** Safe to run twice: the second time the recipient has already answered. */
export const hearAnswer = (ctx: Ctx, messageId: string): Promise<void> =>
  ctx.transact(async (work) => {
    const message = await writtenMessage(work.tx, messageId)
    if (!message) return
    const { contactId, connectionId, body } = message
    const recipient = await lockHearing(work.tx, { contactId, connectionId })
    const settings = await readSettings(work.tx)
    const meaning = meaningOf(body, settings.optOutWords)
    if (meaning === 'optOut') await endCampaignsFor(work, message, settings.optOutAnswer)
    if (!recipient) return
    const state = stateAfter(recipient, meaning)
    await recordAnswer(work.tx, recipient.id, state, work.clock.now())
    if (state === 'confirmed' || state === 'declined') wantTurn(work, connectionId)
    await announceCampaign(work, 'update', recipient.campaignId)
  })

type Message = NonNullable<Awaited<ReturnType<typeof writtenMessage>>>

/** Answered once: a contact who repeats it has opted out already. */
const endCampaignsFor = async (
  work: Work,
  { contactId, connectionId, channel }: Message,
  answer: string,
): Promise<void> => {
  const isNew = await optOut(work, contactId, 'contact')
  if (!isNew || answer === '') return
  const ticket = await latestTicket(work, { contactId, connectionId, channel, isGroup: false })
  if (!ticket) return
  const base = { id: randomUUID(), userId: null, isPrivate: false, quotedId: null }
  await postMessages(work, ticket, [{ ...base, body: answer, mediaType: 'conversation' }])
}
