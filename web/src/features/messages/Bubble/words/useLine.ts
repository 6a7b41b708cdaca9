import type { Message } from '@guiche/contract/features/messages'
import { useCallback } from 'react'
import { useTexts } from '../../../../lib/i18n.ts'
import { plainText } from '../../../../lib/whatsapp-text.ts'

type Summed = Pick<Message, 'body' | 'mediaType' | 'isDeleted'>

/** A message in one line: its text, or its kind. */
export const useLine = () => {
  const t = useTexts()
  return useCallback(
    ({ body, mediaType, isDeleted }: Summed): string => {
      if (isDeleted) return t('messages.quoted.deleted')
      const kind = t(`messages.kinds.${mediaType}`)
      const words = plainText(body)
      if (mediaType === 'conversation' || mediaType === 'reactionMessage') return words || kind
      return words === '' ? kind : `${kind}: ${words}`
    },
    [t],
  )
}
