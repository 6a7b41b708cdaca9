import type { UserSummary } from '@guiche/contract/features/users'
import { QueueChips } from '../../features/connections/QueueChips.tsx'
import type { Say } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Dot } from '../../ui/Dot.tsx'
import type { Column } from '../../ui/Table.tsx'
import classes from './UsersScreen.module.css'

const UserName = ({ user, isOwn, t }: { user: UserSummary; isOwn: boolean; t: Say }) => (
  <span className={classes.person} data-off={!user.isActive || undefined}>
    <Avatar name={user.name} src={user.profileImage} size={32} />
    <span className={classes.names}>
      <span className={classes.name}>
        <span className="truncate">{user.name}</span>
        {user.color && <Dot color={user.color} />}
        {isOwn && <span className={classes.quiet}>({t('users.you')})</span>}
      </span>
    </span>
  </span>
)

/** One word for the state: a reason that keeps them out comes before whether they are online. */
const UserState = ({ user, t }: { user: UserSummary; t: Say }) => {
  if (!user.isActive) return <Chip tone="bad">{t('users.states.off')}</Chip>
  if (user.isInvited) return <Chip tone="warn">{t('users.states.invited')}</Chip>
  if (user.online) return <Chip tone="ok">{t('users.states.online')}</Chip>
  return <span className={classes.quiet}>{t('users.states.offline')}</span>
}

export const userColumns = (t: Say, ownId: number): Column<UserSummary>[] => [
  {
    key: 'name',
    header: t('users.column.name'),
    render: (user) => <UserName user={user} isOwn={user.id === ownId} t={t} />,
    isSorted: true,
  },
  {
    key: 'email',
    header: t('users.column.email'),
    render: ({ email }) => <span className={classes.email}>{email}</span>,
    isSorted: true,
  },
  {
    key: 'profile',
    header: t('users.column.profile'),
    render: ({ profile }) => t(`users.profiles.${profile}`),
    isSorted: true,
    width: 140,
  },
  { key: 'queues', header: t('users.column.queues'), render: ({ queues }) => <QueueChips queues={queues} /> },
  {
    key: 'online',
    header: t('users.column.state'),
    render: (user) => <UserState user={user} t={t} />,
    isSorted: true,
    width: 160,
  },
]
