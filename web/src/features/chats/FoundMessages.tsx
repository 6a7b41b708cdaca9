import type { FoundChatMessage } from '@guiche/contract/features/chats'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { usePagedRows } from '../../lib/searched-pages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ListRow, ListRowText } from '../../ui/ListRow.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { foundPages } from './api/said.ts'
import classes from './FoundMessages.module.css'

const rowsOf = ({ records }: { records: readonly FoundChatMessage[] }) => records

const Found = ({ message: { id, chat, sender, message, createdAt } }: { message: FoundChatMessage }) => {
  const t = useTexts()
  const name = sender?.name ?? t('chats.somebody')
  return (
    <ListRow as="li" isCompact>
      <Link to={`/chats/${chat.uuid}`} search={{ message: id } as never}>
        <Avatar name={name} size={36} />
        <ListRowText name={chat.title} at={createdAt}>
          {name}: {message}
        </ListRowText>
      </Link>
    </ListRow>
  )
}

/** Search results in the user's chats; each leads to its message. `none`: shown if there are none. */
export const FoundMessages = ({ term, none }: { term: string; none: ReactNode }) => {
  const t = useTexts()
  const query = useInfiniteQuery({ ...foundPages(term), placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 })
  const list = usePagedRows(query, rowsOf)
  if (list.isLoading) return <SkeletonRows rows={2} />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0) return none
  return (
    <section aria-label={t('chats.foundMessages')}>
      <h2 className={classes.title}>{t('chats.foundMessages')}</h2>
      <ul className={classes.rows}>
        {list.rows.map((message) => (
          <Found key={message.id} message={message} />
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  )
}
