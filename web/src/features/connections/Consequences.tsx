import { abilitiesOf } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import { useTexts } from '../../lib/i18n.ts'
import { useWithdraw } from '../../ui/confirm.tsx'
import { useConnectionList } from './api.ts'
import classes from './Consequences.module.css'
import { useUntilGone } from './useUntilGone.ts'

interface ConsequencesProps {
  connection: Connection
}

const kindOf = ({ channel }: Connection) => (abilitiesOf(channel).linksByQr ? 'Qr' : 'Api')

/** What disconnecting does. */
export const EndText = ({ connection }: ConsequencesProps) => {
  const t = useTexts()
  useUntilGone(connection.id, useWithdraw())
  const text = kindOf(connection) === 'Qr' ? t('connections.ending.qr') : t('connections.ending.api')
  return (
    <div className={classes.text}>
      <p>{text}</p>
      <p>{t('connections.ending.kept')}</p>
    </div>
  )
}

/** What deleting removes and keeps. */
export const RemovalText = ({ connection }: ConsequencesProps) => {
  const t = useTexts()
  const { rows } = useConnectionList()
  const { id, channel, isDefault } = connection
  useUntilGone(id, useWithdraw())
  const hasHeir = isDefault && rows.some((row) => row.id !== id && row.channel === channel)
  const lost = [`lost${kindOf(connection)}`, 'lostSettings', 'lostReplies'] as const
  return (
    <div className={classes.text}>
      <div>
        <span className={classes.title}>{t('connections.removing.lostTitle')}</span>
        <ul className={classes.list}>
          {lost.map((key) => (
            <li key={key}>{t(`connections.removing.${key}`)}</li>
          ))}
        </ul>
      </div>
      <div>
        <span className={classes.title}>{t('connections.removing.keptTitle')}</span>
        <ul className={classes.list}>
          <li>{t('connections.removing.keptTickets')}</li>
        </ul>
      </div>
      {hasHeir && <p>{t('connections.removing.nextDefault')}</p>}
      <p>{t('connections.removing.noUndo')}</p>
    </div>
  )
}
