/** Sends drafts to the user's other devices: after a pause in typing, one request at a time per ticket. */
import type { TicketId } from '@guiche/contract/core/ids'
import { deleteDraft, draftsListed, listDrafts, type SavedDraft, saveDraft } from '@guiche/contract/features/drafts'
import { call } from '../../../lib/api.ts'
import { isBlank } from './draft-merge.ts'
import {
  baseOf,
  type Draft,
  type DraftBase,
  draftCame,
  draftedTickets,
  draftGone,
  draftOf,
  draftPushed,
  draftSaved,
  isUnsaved,
  whenTyped,
} from './drafts.ts'
import { isNoAnswer } from './send-failure.ts'

/** Most answers are sent before such a pause, so the server never stores them as a draft. */
const pauseMs = 2_000
/** During continuous typing it is saved this often. */
const mostMs = 10_000
const againAfterMs = 5_000

export const asBase = ({ body, isPrivate, quotedMsg, revision }: SavedDraft): DraftBase => ({
  text: body,
  isPrivate,
  quoted: quotedMsg,
  revision,
})
export const emptyBase = (revision: number): DraftBase => ({ text: '', isPrivate: false, quoted: null, revision })

const send = (ticketId: number, { text, isPrivate, quoted }: Draft, revision: number) => {
  const params = { ticketId: ticketId as TicketId }
  if (isBlank({ text, isPrivate, quoted })) return call(deleteDraft, { params, query: { revision } })
  return call(saveDraft, { params, body: { body: text, isPrivate, quotedMsgId: quoted?.id ?? null, revision } })
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  since: number
}
const waiting = new Map<number, Waiting>()
const busy = new Set<number>()
/** Events that arrived during a request: its answer is handled first. */
const held = new Map<number, DraftBase>()

const plan = (ticketId: number, afterMs: number): void => {
  const before = waiting.get(ticketId)
  clearTimeout(before?.timer)
  const since = before?.since ?? Date.now()
  const left = Math.max(0, since + mostMs - Date.now())
  waiting.set(ticketId, { since, timer: setTimeout(() => void push(ticketId), Math.min(afterMs, left)) })
}

const attempt = async (ticketId: number): Promise<void> => {
  const { text, isPrivate, quoted } = draftOf(ticketId)
  const sent = { text, isPrivate, quoted }
  draftPushed(ticketId, sent)
  const { isSaved, draft } = await send(ticketId, sent, baseOf(ticketId).revision)
  if (!draft) return draftSaved(ticketId, baseOf(ticketId))
  // The server left out a quotation that no longer exists.
  if (isSaved) draftSaved(ticketId, { ...sent, revision: draft.revision })
  else draftCame(ticketId, asBase(draft))
}

const push = async (ticketId: number): Promise<void> => {
  waiting.delete(ticketId)
  if (busy.has(ticketId) || !isUnsaved(ticketId)) return
  busy.add(ticketId)
  let againMs = pauseMs
  try {
    await attempt(ticketId)
  } catch (error) {
    // The user may no longer see the ticket: the text stays in this browser.
    if (!isNoAnswer(error)) return draftSaved(ticketId, baseOf(ticketId))
    againMs = againAfterMs
  } finally {
    busy.delete(ticketId)
    const theirs = held.get(ticketId)
    held.delete(ticketId)
    if (theirs) hearDraft(ticketId, theirs)
  }
  if (isUnsaved(ticketId)) plan(ticketId, againMs)
}

/** Handles an event. Text that is being typed here is merged when it is saved, not under the user's hands. */
export const hearDraft = (ticketId: number, theirs: DraftBase): void => {
  if (busy.has(ticketId)) held.set(ticketId, theirs)
  else if (theirs.revision > baseOf(ticketId).revision && !isUnsaved(ticketId)) {
    draftCame(ticketId, theirs)
    // It was sent or cleared here before the event arrived.
    if (isUnsaved(ticketId)) plan(ticketId, 0)
  }
}

const pushAll = (): void => {
  for (const ticketId of draftedTickets()) if (isUnsaved(ticketId)) void push(ticketId)
}

/** Changes of other devices while this one was offline. Drafts that are no longer listed were sent or cleared there. */
export const pullDrafts = async (): Promise<void> => {
  const revisions = new Map(draftedTickets().map((ticketId) => [ticketId, baseOf(ticketId).revision]))
  const { drafts } = await call(listDrafts)
  if (drafts.length >= draftsListed) revisions.clear()
  const listed = new Set(drafts.map(({ ticketId }) => ticketId))
  for (const draft of drafts) hearDraft(draft.ticketId, asBase(draft))
  for (const [ticketId, revision] of revisions) {
    // It was saved or edited since the request, so the answer is out of date.
    const isOld = revision > 0 && baseOf(ticketId).revision === revision
    if (isOld && !listed.has(ticketId) && !isUnsaved(ticketId)) draftGone(ticketId)
  }
}

const isHidden = () => document.visibilityState === 'hidden'

/** From sign-in to sign-out. */
export const syncDrafts = (): (() => void) => {
  const bring = () => void pullDrafts().then(pushAll, () => undefined)
  const leave = () => {
    if (isHidden()) pushAll()
  }
  // The message was sent: the other devices should not offer the draft for two more seconds.
  whenTyped((ticketId) => plan(ticketId, isBlank(draftOf(ticketId)) ? 0 : pauseMs))
  window.addEventListener('online', bring)
  document.addEventListener('visibilitychange', leave)
  bring()
  return () => {
    whenTyped(() => {})
    window.removeEventListener('online', bring)
    document.removeEventListener('visibilitychange', leave)
    for (const { timer } of waiting.values()) clearTimeout(timer)
    waiting.clear()
  }
}
