import type { QueueChip } from '@guiche/contract/features/queues'
import { useTexts } from '../../lib/i18n.ts'
import { Chip } from '../../ui/Chip.tsx'
import classes from './QueueChips.module.css'

/** More would make a row three lines high. */
const mostShown = 3

export const QueueChips = ({ queues }: { queues: readonly QueueChip[] }) => {
  const t = useTexts()
  if (queues.length === 0) return <span className={classes.none}>{t('kit.noQueues')}</span>
  const more = queues.slice(mostShown).map(({ name }) => name)
  return (
    <span className={classes.chips}>
      {queues.slice(0, mostShown).map(({ id, name, color }) => (
        <Chip key={id} color={color} title={name}>
          <span className="truncate-in-table">{name}</span>
        </Chip>
      ))}
      {more.length > 0 && <Chip title={t('connections.moreQueues', { names: more.join(', ') })}>+{more.length}</Chip>}
    </span>
  )
}
