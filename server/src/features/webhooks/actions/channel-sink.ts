import type { ChannelSink } from '../../../channels/channel.ts'
import { type Deps, systemContext } from '../../../context.ts'
import { recordPairing } from '../../connections/actions/pairing-code.ts'
import { recordStatus } from '../../connections/actions/record-status.ts'
import { keepPhoneBook } from '../../contacts/actions/keep-phone-book.ts'
import { learnIdentities } from '../../contacts/actions/learn-identities.ts'
import { gatherHistory } from '../../imports/actions/gather-history.ts'
import { receiveMessage } from '../../messages/actions/receive-message.ts'
import { recordReceipt, recordSeen } from '../../messages/actions/record-receipt.ts'
import { takeBackMessage } from '../../messages/actions/take-back-message.ts'
import { hearTyping } from '../../messages/actions/typing.ts'
import { recordRestriction } from '../../pace/actions.ts'
import { companySettingsOf } from '../../settings/queries.ts'

/** The sink of all channels. */
export const createSink = (deps: Deps): ChannelSink => ({
  message: (connection, message) => receiveMessage(deps, connection, message),
  takenBack: (connection, externalId) =>
    takeBackMessage(systemContext(deps, connection.companyId), connection.id, externalId),
  receipt: (connection, receipt) => recordReceipt(deps, connection, receipt),
  seen: (connection, seen) => recordSeen(deps, connection, seen),
  history: (connection, messages) => gatherHistory(systemContext(deps, connection.companyId), connection, messages),
  typing: (connection, person, state) => hearTyping(deps, connection, person, state),
  refusesCalls: async (connection) => {
    const settings = await systemContext(deps, connection.companyId).transact(companySettingsOf)
    return settings.acceptCallWhatsapp === 'disabled'
  },
  identities: (connection, person) => learnIdentities(systemContext(deps, connection.companyId), person.identities),
  phoneBook: (connection, owner, entries) =>
    keepPhoneBook(systemContext(deps, connection.companyId), connection.id, owner, entries),
  pairing: (connection, answer) => recordPairing(systemContext(deps, connection.companyId), connection.id, answer),
  restricted: (connection, restriction) =>
    recordRestriction(systemContext(deps, connection.companyId), connection.id, restriction),
  status: (connection, status) => recordStatus(systemContext(deps, connection.companyId), connection.id, status),
})
