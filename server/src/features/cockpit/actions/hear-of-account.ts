import type { ChannelKind } from '@guiche/contract/channels'
import type { AccountNews } from '../../../channels/channel.ts'
import { type Deps, systemContext } from '../../../context.ts'
import { connectionsOfOwner } from '../../connections/queries.ts'
import { recordStanding } from '../../pace/actions.ts'

/** For every connection of that account, or of the number that it names. Answers those whose pause has ended by it. */
export const hearOfAccount = async (deps: Deps, kind: ChannelKind, news: AccountNews) => {
  const told = await connectionsOfOwner(deps, kind, news.owner)
  const ofNumber = told.filter(({ number }) => news.number === undefined || number === news.number)
  const ended: typeof told = []
  for (const connection of ofNumber) {
    const { id, companyId } = connection
    const hasEnded = await systemContext(deps, companyId).transact((work) => recordStanding(work, id, news))
    if (hasEnded) ended.push(connection)
  }
  return ended
}
