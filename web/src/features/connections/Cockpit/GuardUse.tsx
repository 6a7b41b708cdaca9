import type { Guard } from '@guiche/contract/features/connection-cockpit'
import { Progress } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './GuardUse.module.css'

const Use = ({ label, used, allowed }: { label: string; used: number; allowed: number }) => {
  const t = useTexts()
  const percent = allowed === 0 ? 100 : Math.min(100, Math.round((used / allowed) * 100))
  return (
    <div className={classes.use}>
      <span className={classes.line}>
        <span>{label}</span>
        <span className="tabular">{t('cockpit.guard.used', { used, allowed })}</span>
      </span>
      <Progress value={percent} color={percent >= 90 ? 'red' : percent >= 70 ? 'yellow' : 'teal'} aria-label={label} />
    </div>
  )
}

/** How much of today's limits the number has used. */
export const GuardUse = ({ guard }: { guard: Guard }) => {
  const t = useTexts()
  if (!guard.isGuarded) return <p className={classes.hint}>{t('cockpit.guard.off')}</p>
  const { usedToday, allowedToday, strangersUsedToday, strangersAllowedToday, usedThisHour, perHour } = guard
  return (
    <div className={classes.uses}>
      <Use label={t('cockpit.guard.today')} used={usedToday} allowed={allowedToday} />
      <Use label={t('cockpit.guard.strangers')} used={strangersUsedToday} allowed={strangersAllowedToday} />
      <Use label={t('cockpit.guard.hour')} used={usedThisHour} allowed={perHour} />
      {guard.warmUpDay !== null && (
        <p className={classes.hint}>{t('cockpit.guard.warmUp', { day: guard.warmUpDay, days: guard.warmUpDays })}</p>
      )}
    </div>
  )
}
