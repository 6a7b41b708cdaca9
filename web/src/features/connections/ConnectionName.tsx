import { abilitiesOf } from '@guiche/contract/channels'
import type { Connection } from '@guiche/contract/features/connections'
import { useTexts } from '../../lib/i18n.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ChannelIcon } from '../tickets/TicketList/ChannelIcon.tsx'
import classes from './ConnectionName.module.css'

/** Its name and number. */
export const ConnectionName = ({
  connection,
}: {
  connection: Pick<Connection, 'name' | 'channel' | 'number' | 'isDefault'>
}) => {
  const t = useTexts()
  const { name, channel, number, isDefault } = connection
  return (
    <span className={classes.name}>
      {/* The text below says the same. */}
      <span className={classes.glyph} aria-hidden>
        <ChannelIcon channel={channel} />
      </span>
      <span className={classes.lines}>
        <span className={classes.first}>
          <span className="truncate" title={name}>
            {name}
          </span>
          {isDefault && <Chip>{t('connections.default')}</Chip>}
        </span>
        <span className={classes.second}>
          {t(`connections.channel.${channel}`)}
          {/* A page has no number. */}
          {(number || abilitiesOf(channel).linksByQr) && (
            <>
              {' · '}
              <span className="tabular">{number ? formatPhone(number) : t('connections.noNumber')}</span>
            </>
          )}
        </span>
      </span>
    </span>
  )
}
