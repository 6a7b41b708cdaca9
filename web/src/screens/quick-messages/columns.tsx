import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { Say } from '../../lib/i18n.ts'
import type { Column } from '../../ui/Table.tsx'
import classes from './QuickMessagesScreen.module.css'

/** Shown beside a read-only message, which otherwise looks like an editable one. */
const ReadOnlySign = ({ t }: { t: Say }) => (
  <span className={classes.none} title={t('quickMessages.form.readOnly')}>
    <IconLock className={classes.lock} size={14} role="img" aria-label={t('quickMessages.form.readOnly')} />
  </span>
)

/** `mayEdit`: whether the user may change this one. */
export const quickMessageColumns = (t: Say, mayEdit: (quick: QuickMessage) => boolean): Column<QuickMessage>[] => [
  {
    key: 'shortcode',
    header: t('quickMessages.column.shortcode'),
    render: (quick) => (
      <span className={classes.shortcode}>
        <span className="truncate">/{quick.shortcode.replace(/^\//, '')}</span>
        {!quick.status && <span className={classes.none}>({t('quickMessages.off')})</span>}
        {!mayEdit(quick) && <ReadOnlySign t={t} />}
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
    render: ({ mediaName }) =>
      mediaName === null ? (
        <span className={classes.none}>{t('quickMessages.noMedia')}</span>
      ) : (
        <span className={classes.media} title={mediaName}>
          {mediaName}
        </span>
      ),
  },
  {
    key: 'general',
    header: t('quickMessages.column.general'),
    width: 96,
    render: ({ geral }) =>
      geral && <IconCheck className={classes.check} size={18} aria-label={t('quickMessages.isGeneral')} role="img" />,
  },
]
