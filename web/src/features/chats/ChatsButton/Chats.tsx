import IconChats from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { ChatListItem } from '../ChatListItem.tsx'
import { useChatList } from '../useChatList.ts'
import classes from './Chats.module.css'

const List = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const list = useChatList()
  if (list.isLoading) return <SkeletonRows rows={3} hasAvatar />
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />
  if (list.rows.length === 0)
    return <EmptyState icon={IconChats} title={t('chats.empty')} text={t('chats.emptyText')} />
  return (
    <div className={classes.scroll}>
      <ul className={classes.list} aria-label={t('shell.menu.chats')}>
        {list.rows.map((chat) => (
          <ChatListItem key={chat.id} chat={chat} onOpen={onClose} />
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  )
}

export const Chats = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  return (
    <div className={classes.pane}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('shell.menu.chats')}</h2>
        <Link to="/chats" className={classes.all} onClick={onClose}>
          {t('chats.all')}
        </Link>
      </div>
      <List onClose={onClose} />
    </div>
  )
}
