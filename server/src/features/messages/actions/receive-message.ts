/**
 * The single entry point for inbound messages of all channels. A channel acknowledges to its network only after this
 * has resolved, because then the message is stored. Messages that arrive while others of the company are being stored
 * share the next transaction.
 */
import type { ChannelConnection, InboundMessage } from '../../../channels/channel.ts'
import { type Ctx, type Deps, systemContext } from '../../../context.ts'
import { constraintOf } from '../../../platform/db/constraints.ts'
import { lookupsOf } from '../../contacts/rules.ts'
import { isMessageContent } from '../rules/inbound-content.ts'
import { applyChange } from './apply-change.ts'
import { dropStandIn } from './apply-early-changes.ts'
import { claimEcho } from './claim-echo.ts'
import { endCall } from './end-call.ts'
import { groupOfCompany } from './group-of-company.ts'
import { type Arrival, ChatMoved } from './inbound/facts.ts'
import { storeInbound } from './inbound/store-inbound.ts'

export const receiveMessage = async (
  deps: Deps,
  connection: ChannelConnection,
  inbound: InboundMessage,
): Promise<void> => {
  const { content } = inbound
  if (await claimEcho(deps, connection, inbound)) return
  if (isMessageContent(content)) return storeWithOthers(deps, { connection, message: { ...inbound, content } })
  if (content.kind === 'callEnded') {
    const isKnown = await endCall(systemContext(deps, connection.companyId), connection, content)
    const whole = { ...inbound, externalId: content.target, content: { kind: 'call', call: content.call } } as const
    return isKnown ? undefined : storeWithOthers(deps, { connection, message: whole })
  }
  const ctx = systemContext(deps, connection.companyId)
  const fate = await applyChange(ctx, connection, inbound)
  if (fate === 'settled' || content.kind !== 'edit') return
  // An edit whose original is missing is stored as a message until the original comes.
  await storeWithOthers(deps, { connection, message: { ...inbound, content: { kind: 'text', text: content.text } } })
  const { externalId: standIn } = inbound
  if (fate === 'early') await dropStandIn(ctx, connection.id, { target: content.target, standIn })
}

/** Everybody whom the message may identify. People belong to the company, whichever connection they write to. */
const namesOf = ({ message: { chat, author } }: Arrival) =>
  lookupsOf([...chat.identities, ...(author?.identities ?? [])]).map(({ kind, value }) => `${kind}:${value}`)

/**
 * Constraints that a parallel delivery of the same chat, or the deletion of a lane, can violate: read again and find
 * the result.
 */
const retryable = new Set(['contact_identities_pkey', 'tickets_one_unfinished', 'messages_external', 'tickets_lane'])

const stored = async (ctx: Ctx, arrivals: readonly Arrival[]): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.transact((work) => storeInbound(work, arrivals))
    } catch (error) {
      const constraint = constraintOf(error)
      const isRace = error instanceof ChatMoved || (constraint !== null && retryable.has(constraint))
      if (attempt >= 4 || !isRace) throw error
    }
  }
}

const arrivalsOf = groupOfCompany<Arrival>({ most: 16, atOnce: 4, namesOf, run: stored })

const storeWithOthers = (deps: Deps, arrival: Arrival): Promise<void> =>
  arrivalsOf(deps, arrival.connection.companyId).add(arrival)
