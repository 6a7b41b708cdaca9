import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { plainText } from '../../../lib/whatsapp-text.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { nameOf } from '../../contacts/api.ts'
import { useUnreadList } from '../useUnread.ts'
import { DeviceNotices } from './DeviceNotices.tsx'
import classes from './Notifications.module.css'

const List = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const list = useUnreadList()
  const { tickets, isPending, error, retry } = list
  if (isPending) return <SkeletonRows rows={3} hasAvatar />
  if (error && tickets.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (tickets.length === 0) {
    return <EmptyState icon={IconBellOff} title={t('notices.empty')} text={t('notices.emptyText')} />
  }
  return (
    <ul className={classes.list} aria-label={t('notices.title')}>
      {tickets.map((ticket) => {
        const name = nameOf(ticket.contact)
        return (
          <li key={ticket.id}>
            <Link to={`/tickets/${ticket.uuid}`} className={classes.item} onClick={onClose}>
              <Avatar name={name} src={ticket.contact.urlPicture ?? ticket.contact.profilePicUrl} size={32} />
              <span className={classes.name}>{name}</span>
              <Time value={ticket.lastMessageAt ?? ticket.updatedAt} className={classes.time ?? ''} />
              <span className={classes.text}>{plainText(ticket.lastMessage)}</span>
              <Badge count={ticket.unreadMessages} label={t('tickets.item.unread', { count: ticket.unreadMessages })} />
            </Link>
          </li>
        )
      })}
      {(list.hasMore || error !== null) && (
        <li>
          <LoadMore list={list} />
        </li>
      )}
    </ul>
  )
}

export const Notifications = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  return (
    <div className={classes.pane}>
      <h2 className={classes.title}>{t('notices.title')}</h2>
      <List onClose={onClose} />
      <DeviceNotices />
    </div>
  )
}
