import { UnseenFailures as InChats } from '../../features/chats/UnseenFailures.tsx'
import { UnseenFailures as InTickets } from '../../features/messages/UnseenFailures.tsx'

export const UnseenFailures = () => (
  <>
    <InTickets />
    <InChats />
  </>
)
