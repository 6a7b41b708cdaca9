import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { Say } from '../../lib/i18n.ts'
import type { Column } from '../../ui/Table.tsx'
import classes from './QuickMessagesScreen.module.css'

export const quickMessageColumns = (t: Say): Column<QuickMessage>[] => [
  {
    key: 'shortcode',
    header: t('quickMessages.column.shortcode'),
    render: ({ shortcode, status }) => (
      <span className={classes.shortcode}>
        <span className="truncate">/{shortcode.replace(/^\//, '')}</span>
        {!status && <span className={classes.none}>({t('quickMessages.off')})</span>}
      </span>
    ),
  },
  {
    key: 'message',
    header: t('quickMessages.column.message'),
    render: ({ message }) => <span className={classes.message}>{message}</span>,
  },
  {
    key: 'media',
    header: t('quickMessages.column.media'),
    render: ({ mediaName }) => mediaName ?? <span className={classes.none}>{t('quickMessages.noMedia')}</span>,
  },
  {
    key: 'general',
    header: t('quickMessages.column.general'),
    width: 96,
    render: ({ geral }) =>
      geral && <IconCheck className={classes.check} size={18} aria-label={t('quickMessages.isGeneral')} role="img" />,
  },
]
