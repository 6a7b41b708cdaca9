import type { Announcement } from '@guiche/contract/features/announcements'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import { PriorityChip } from '../../features/announcements/PriorityChip.tsx'
import type { Say } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './AnnouncementsScreen.module.css'

export const announcementColumns = (t: Say): Column<Announcement>[] => [
  {
    key: 'title',
    header: t('announcements.column.title'),
    render: ({ title }) => <span className={classes.title}>{title}</span>,
  },
  {
    key: 'priority',
    header: t('announcements.column.priority'),
    render: ({ priority }) => <PriorityChip priority={priority} />,
    sortValue: ({ priority }) => priority,
  },
  {
    key: 'picture',
    header: t('announcements.column.picture'),
    render: ({ mediaName }) =>
      mediaName && (
        <span role="img" className={classes.picture} aria-label={mediaName} title={mediaName}>
          <IconPhoto size={16} stroke={1.7} aria-hidden />
        </span>
      ),
  },
  {
    key: 'status',
    header: t('announcements.column.status'),
    render: ({ status }) => (
      <Chip tone={status ? 'ok' : 'neutral'}>{t(status ? 'announcements.active' : 'announcements.inactive')}</Chip>
    ),
  },
  {
    key: 'created',
    header: t('announcements.column.created'),
    render: ({ createdAt }) => <Time value={createdAt} look="dateTime" />,
  },
]
