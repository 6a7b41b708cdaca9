import type { MediaType } from '@guiche/contract/features/messages'
import type { ComponentType } from 'react'
import type { Shown } from '../useConversation.ts'
import { AdCard } from './AdCard.tsx'
import { ButtonsCard } from './ButtonsCard.tsx'
import { CallLine } from './CallLine.tsx'
import { EventCard } from './EventCard.tsx'
import { ListCard } from './ListCard.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { PollCard } from './PollCard.tsx'
import { StoryCard } from './StoryCard.tsx'
import { ViewOnce } from './ViewOnce.tsx'

const cards: Partial<Record<MediaType, ComponentType<{ shown: Shown }>>> = {
  adMetaPreview: AdCard,
  buttonsMessage: ButtonsCard,
  call_log: CallLine,
  eventMessage: EventCard,
  interactiveMessage: ButtonsCard,
  listMessage: ListCard,
  pollCreationMessageV3: PollCard,
  requestPaymentMessage: PaymentCard,
  storyMessage: StoryCard,
  viewOnceMessage: ViewOnce,
}

/** Everything beyond text and files. */
export const RichBody = ({ shown }: { shown: Shown }) => {
  const Card = cards[shown.message.mediaType]
  return Card ? <Card shown={shown} /> : null
}
