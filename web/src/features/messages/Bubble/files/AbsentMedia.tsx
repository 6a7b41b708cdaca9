import type { Message } from '@guiche/contract/features/messages'
import { useState } from 'react'
import { toast } from '../../../../ui/toast.tsx'
import { fetchAgain } from '../../api.ts'
import { MediaNotice } from './MediaNotice.tsx'

export interface AbsentMediaProps {
  message: Pick<Message, 'id' | 'mediaType'>
  state: 'pending' | 'missing'
}

/** A file that could not be fetched from the channel. The user can retry if the channel refused it. */
export const AbsentMedia = ({ message: { id, mediaType }, state }: AbsentMediaProps) => {
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await fetchAgain(id).catch(toast.error)
    setBusy(false)
  }
  return (
    <MediaNotice
      state={state}
      mediaType={mediaType}
      isBusy={isBusy}
      {...(state === 'missing' ? { onRetry: () => void retry() } : {})}
    />
  )
}
