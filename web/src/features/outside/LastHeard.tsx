import type { Integration } from '@guiche/contract/features/integrations'
import { useTexts } from '../../lib/i18n.ts'
import { Dot } from '../../ui/Dot.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './LastHeard.module.css'

/** The latest event decides. */
export const lightOf = ({ heardAt, failedAt }: Pick<Integration, 'heardAt' | 'failedAt'>): 'none' | 'ok' | 'bad' => {
  if (failedAt !== null && (heardAt === null || failedAt > heardAt)) return 'bad'
  return heardAt === null ? 'none' : 'ok'
}

/** When an external system last answered, and what failed since. */
export const LastHeard = ({ row }: { row: Pick<Integration, 'heardAt' | 'failedAt' | 'failure'> }) => {
  const t = useTexts()
  const light = lightOf(row)
  const at = light === 'bad' ? row.failedAt : row.heardAt
  const failure = light === 'bad' && row.failure ? t(`outside.failures.${row.failure}`) : null
  return (
    <span className={classes.light}>
      <Dot tone={light === 'none' ? 'neutral' : light} />
      {at === null ? t('outside.never') : <Time value={at} className={classes.time} />}
      {failure && (
        <span className={classes.failure} title={failure}>
          {failure}
        </span>
      )}
    </span>
  )
}
