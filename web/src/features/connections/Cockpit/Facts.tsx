import type { Cockpit } from '@guiche/contract/features/connection-cockpit'
import { useTexts } from '../../../lib/i18n.ts'
import { useDates } from '../../../lib/use-dates.ts'
import { Time } from '../../../ui/Time.tsx'
import classes from './Facts.module.css'

const Last = ({ at }: { at: string | null }) => {
  const t = useTexts()
  return at === null ? (
    <span className={classes.quiet}>{t('cockpit.facts.none')}</span>
  ) : (
    <Time value={at} look="dateTime" />
  )
}

/** Inbound and outbound messages, and problems. */
export const Facts = ({ cockpit }: { cockpit: Cockpit }) => {
  const t = useTexts()
  const dates = useDates()
  const { lastInboundAt, lastOutboundAt, waiting, unreadable } = cockpit
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('cockpit.facts.lastIn')}</dt>
        <dd>
          <Last at={lastInboundAt} />
        </dd>
      </div>
      <div>
        <dt>{t('cockpit.facts.lastOut')}</dt>
        <dd>
          <Last at={lastOutboundAt} />
        </dd>
      </div>
      <div>
        <dt>{t('cockpit.facts.waitingTitle')}</dt>
        <dd>
          {t('cockpit.facts.waiting', { count: waiting.messages })}
          {waiting.oldestAt && (
            <span className={classes.quiet}>
              {' '}
              {t('cockpit.facts.oldest', { time: dates.dateTime(waiting.oldestAt) })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('cockpit.facts.unreadable')}</dt>
        <dd>
          <span className="tabular">{unreadable}</span>
          {unreadable > 0 && <span className={classes.hint}>{t('cockpit.facts.unreadableHint')}</span>}
        </dd>
      </div>
    </dl>
  )
}
