import type { ChannelKind } from '@guiche/contract/channels'
import type { AccountNews } from '../../../channels/channel.ts'
import { type Deps, systemContext } from '../../../context.ts'
import { connectionsOfOwner } from '../../connections/queries.ts'
import { recordStanding } from '../../pace/actions.ts'

/** For every connection of that account, or of the number that it names. */
export const hearOfAccount = async (deps: Deps, kind: ChannelKind, news: AccountNews): Promise<void> => {
  const told = await connectionsOfOwner(deps, kind, news.owner)
  const ofNumber = told.filter(({ number }) => news.number === undefined || number === news.number)
  for (const { id, companyId } of ofNumber)
    await systemContext(deps, companyId).transact((work) => recordStanding(work, id, news))
}
