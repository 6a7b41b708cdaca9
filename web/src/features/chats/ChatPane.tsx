import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { texts } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { chatOf, isRemovedHere } from './api.ts'
import { ChatHeader } from './ChatPane/ChatHeader.tsx'
import { ChatTalk } from './ChatPane/ChatTalk.tsx'
import { useChatReading } from './ChatPane/useChatReading.ts'

/** The chat in the URL. If it was deleted, or this user is not a member, leads back to the list. */
export const ChatPane = ({ chatRef, isNarrow }: { chatRef: string; isNarrow: boolean }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: chat, error, refetch, isFetching } = useQuery(chatOf(chatRef))
  const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
  const openId = chat?.id
  useChatReading(isRefused ? undefined : chat)
  useEffect(() => {
    if (!isRefused) return
    const t = texts()
    if (openId === undefined) toast.error(errorText(error, t))
    else if (!isRemovedHere(openId)) toast.info(t('chats.gone'))
    client.removeQueries({ queryKey: chatOf(chatRef).queryKey })
    void navigate({ to: '/chats', replace: true })
  }, [isRefused, openId, error, client, chatRef, navigate])
  if (isRefused) return null
  if (chat) {
    return (
      <>
        <ChatHeader chat={chat} isNarrow={isNarrow} />
        <ChatTalk key={chat.id} chat={chat} />
      </>
    )
  }
  return error && !isFetching ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={1} hasAvatar />
  )
}
