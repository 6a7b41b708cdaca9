import { abilitiesOf } from '@guiche/contract/channels'
import { useContext } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { ConversationContext } from './useConversation.ts'

/** Where what is not shown here can be seen: on the phone that is linked, in the inbox of the page, or nowhere (empty). */
export const useOrigin = (): { isPhone: boolean; hint: string } => {
  const t = useTexts()
  const channel = useContext(ConversationContext)?.ticket?.channel
  if (!channel || abilitiesOf(channel).linksByQr) return { isPhone: true, hint: t('messages.openOnPhone') }
  const hasInbox = channel === 'facebook' || channel === 'instagram'
  return { isPhone: false, hint: hasInbox ? t('messages.openAtMeta') : '' }
}
